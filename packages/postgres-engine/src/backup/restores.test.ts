import { chown, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupName } from '@plinth/backups/backup-repository'
import { expect, test } from 'vitest'
import { isRoot } from '../system/os-user.ts'
import { add, BACKUP_REQUEST, contentOf, fill, givenRepository } from '../testing/given-backups.ts'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { EXTRA_ENGINES, requireMajors } from '../testing/given-majors.ts'
import { draft, PASSWORDS, SMALL } from '../testing/test-drafts.ts'

requireMajors(18)
const { engine, dataDirectory } = await givenEngine({ extraEngines: EXTRA_ENGINES })
const { repository } = await givenRepository()

test('a cluster is restored in place, the state before is kept, brought back and removed', async () => {
  const backup = await givenBackup('shop')
  const restored = await contentOf(engine, 'shop')
  await connected(engine, 'shop', 'postgres', (owner) => add(owner, 7))
  const old = await contentOf(engine, 'shop')
  const steps: string[] = []

  const { kept } = await engine.restoreBackup('shop', repository, {
    backup,
    passwords: PASSWORDS,
    onStep: (step) => steps.push(step),
  })

  expect(steps).toEqual(['reading', 'recovering', 'checking', 'swapping'])
  expect(await contentOf(engine, 'shop')).toBe(restored)
  expect(await engine.listPreviousStates()).toEqual([{ ref: 'shop', kept, since: expect.any(Date) }])
  expect(Date.now() - (await engine.listPreviousStates())[0]!.since.getTime()).toBeLessThan(60_000)
  await connected(engine, 'shop', 'postgres', (owner) => add(owner, 1))

  const back = await engine.undoRestore('shop', kept!)
  expect(await contentOf(engine, 'shop')).toBe(old)
  await expect(engine.undoRestore('shop', kept!)).rejects.toMatchObject({ code: 'previous_state_missing' })
  expect((await engine.listPreviousStates()).map((state) => state.kept)).toEqual([back.kept])
  await engine.removePreviousState('shop', back.kept!)
  await engine.removePreviousState('shop', back.kept!)
  expect(await engine.listPreviousStates()).toEqual([])
  expect(await readdir(join(dataDirectory, 'restores/kept'))).toEqual([])
})

test('the cluster works on until it is swapped', async () => {
  const backup = await givenBackup('working')
  const seen: string[] = []
  let writing = Promise.resolve()

  await engine.restoreBackup('working', repository, {
    backup,
    passwords: PASSWORDS,
    onStep: (step) => {
      if (step !== 'checking') return
      writing = connected(engine, 'working', 'postgres', async (owner) => {
        await add(owner, 1)
        seen.push(step)
      })
    },
  })

  await writing
  expect(seen).toEqual(['checking'])
})

test('passwords are those that are given, also when the backup has others, and roles that it lacks are left out', async () => {
  const backup = await givenBackup('secret')
  const passwords = { ...PASSWORDS, postgres: 'changed-since', plinth_later: 'not-there' }

  await engine.restoreBackup('secret', repository, { backup, passwords })

  await connected(engine, 'secret', 'postgres', (owner) => owner.query('select 1'), 'postgres', 'changed-since')
  await expect(connected(engine, 'secret', 'postgres', (owner) => owner.query('select 1'))).rejects.toMatchObject({
    code: '28P01',
  })
  await connected(engine, 'secret', 'plinth_admin', (admin) => admin.query('select 1'))
  await expect(
    connected(engine, 'secret', 'plinth_admin', (admin) => admin.query('select 1'), 'postgres', ''),
  ).rejects.toThrow()
})

test('a deleted cluster is made again with the settings it had, for a user that no other has', async () => {
  await engine.create(draft('deleted', { settings: { ...SMALL, maxConnections: 33 } }))
  await fill(engine, 'deleted')
  const content = await contentOf(engine, 'deleted')
  const backup = await engine.backUp('deleted', repository, BACKUP_REQUEST)
  await engine.remove('deleted')

  const made = Promise.all([
    engine.restoreBackup('deleted', repository, { backup, passwords: PASSWORDS }),
    engine.restoreBackup('copy', repository, { backup, passwords: PASSWORDS, settings: SMALL }),
    engine.create(draft('beside')),
  ])

  expect((await made).slice(0, 2)).toEqual([{ kept: undefined }, { kept: undefined }])
  expect(await contentOf(engine, 'deleted')).toBe(content)
  expect(await engine.settings('deleted')).toMatchObject({ maxConnections: 33 })
  expect(await engine.settings('copy')).toEqual(SMALL)
  const owners = await Promise.all(
    ['deleted', 'copy', 'beside'].map(async (ref) => (await stat(join(dataDirectory, 'clusters', ref, 'data'))).uid),
  )
  expect(new Set(owners).size).toBe(isRoot() ? 3 : 1)
})

test('deleting a cluster deletes what restores kept of it', async () => {
  const backup = await givenBackup('gone')
  await engine.restoreBackup('gone', repository, { backup, passwords: PASSWORDS })
  expect((await engine.listPreviousStates()).map(({ ref }) => ref)).toContain('gone')
  await engine.remove('gone')
  expect((await engine.listPreviousStates()).map(({ ref }) => ref)).not.toContain('gone')
})

test('a restored cluster begins a new timeline, so that its mark is never one that was there before', async () => {
  const backup = await givenBackup('line')
  await engine.stop('line')
  const before = await engine.changeMark('line')
  await engine.restoreBackup('line', repository, { backup, passwords: PASSWORDS })
  await engine.stop('line')
  expect(before).toMatch(/^\d+ 1 /)
  expect(await engine.changeMark('line')).toMatch(/^\d+ 2 /)
})

test('the state of another major comes back, and two restores at once happen one after the other', async () => {
  await engine.create(draft('older', { major: 17 }))
  await fill(engine, 'older')
  const content = await contentOf(engine, 'older')
  const backup = await engine.backUp('older', repository, BACKUP_REQUEST)
  await engine.upgrade('older', 18, PASSWORDS.plinth_admin)

  const restore = () => engine.restoreBackup('older', repository, { backup, passwords: PASSWORDS })
  const restores = await Promise.all([restore(), restore()])

  expect(await engine.health('older')).toMatchObject({ state: 'running', major: 17 })
  expect(await contentOf(engine, 'older')).toBe(content)
  expect((await engine.listPreviousStates()).filter(({ ref }) => ref === 'older')).toHaveLength(2)
  await engine.undoRestore('older', restores[0]!.kept!)
  expect(await engine.health('older')).toMatchObject({ state: 'running', major: 18 })
})

test('a restore that is canceled or refused leaves the cluster as it was', async () => {
  const backup = await givenBackup('steady')
  await connected(engine, 'steady', 'postgres', (owner) => add(owner, 3))
  const content = await contentOf(engine, 'steady')
  const { pid } = await engine.health('steady')
  const caller = new AbortController()
  const request = { backup, passwords: PASSWORDS }

  await expect(
    engine.restoreBackup('steady', repository, {
      ...request,
      onStep: (step) => step === 'checking' && caller.abort(),
      signal: caller.signal,
    }),
  ).rejects.toMatchObject({ reason: 'interrupted' })
  await expect(
    engine.restoreBackup('steady', { ...repository, secretKey: Buffer.alloc(32) }, request),
  ).rejects.toMatchObject({ reason: 'other_key' })
  await expect(
    engine.restoreBackup('steady', repository, { ...request, backup: { ref: 'steady', id: 'none' } }),
  ).rejects.toMatchObject({ reason: 'not_found' })
  expect((await engine.health('steady')).pid).toBe(pid)
  expect(await contentOf(engine, 'steady')).toBe(content)
  expect((await engine.listPreviousStates()).filter(({ ref }) => ref === 'steady')).toEqual([])
  expect(await readdir(join(dataDirectory, 'restores/next'))).toEqual([])
})

test('a backup that does not start, alone or in the place of the cluster, leaves the cluster as it was', async () => {
  await givenBackup('stubborn')
  const content = await contentOf(engine, 'stubborn')
  const data = join(dataDirectory, 'clusters/stubborn/data')
  const unusable = await withFiles(data, { PG_VERSION: '99\n' })
  // What it includes is there only once it has taken over.
  const includes = ['stubborn', 'stubborn-copy'].map(
    (ref) => `include_if_exists '${dataDirectory}/clusters/${ref}/data/later.conf'\n`,
  )
  const unusableInPlace = await withFiles(data, {
    'postgresql.auto.conf': includes.join(''),
    'later.conf': 'no_such_parameter = 1\n',
  })
  await engine.start('stubborn')

  const restore = (backup: BackupName) => engine.restoreBackup('stubborn', repository, { backup, passwords: PASSWORDS })
  await expect(restore(unusable)).rejects.toMatchObject({ reason: 'not_verified' })
  await expect(restore(unusableInPlace)).rejects.toMatchObject({ code: 'start_failed' })
  await expect(
    engine.restoreBackup('stubborn-copy', repository, { backup: unusableInPlace, passwords: PASSWORDS }),
  ).rejects.toMatchObject({ code: 'start_failed' })
  expect(await engine.list()).not.toContain('stubborn-copy')

  expect(await engine.health('stubborn')).toMatchObject({ state: 'running' })
  expect(await contentOf(engine, 'stubborn')).toBe(content)
  for (const place of ['next', 'previous', 'returning']) {
    expect(await readdir(join(dataDirectory, 'restores', place))).toEqual([])
  }

  /** Backs the stopped cluster up as if it had these files. */
  async function withFiles(folder: string, files: Record<string, string>) {
    await engine.stop('stubborn')
    const { uid, gid } = await stat(folder)
    const before = await Promise.all(
      Object.keys(files).map(
        async (name) => [name, await readFile(join(folder, name)).catch(() => undefined)] as const,
      ),
    )
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(folder, name), text)
      await chown(join(folder, name), uid, gid)
    }
    const backup = await engine.backUp('stubborn', repository, BACKUP_REQUEST)
    for (const [name, old] of before) await (old ? writeFile(join(folder, name), old) : rm(join(folder, name)))
    return backup
  }
})

test('a backup of a major that is not installed is refused before anything is unpacked', async () => {
  await engine.create(draft('newest', { major: 18 }))
  const backup = await engine.backUp('newest', repository, BACKUP_REQUEST)
  const { engine: other, dataDirectory: elsewhere } = await givenEngine()

  const restore = other.restoreBackup('newest', repository, { backup, passwords: PASSWORDS })

  await expect(restore).rejects.toMatchObject({ code: 'major_not_installed' })
  expect(await readdir(join(elsewhere, 'restores/next'))).toEqual([])
  expect(await other.list()).toEqual([])
})

async function givenBackup(ref: string) {
  await engine.create(draft(ref))
  await fill(engine, ref)
  return engine.backUp(ref, repository, BACKUP_REQUEST)
}
