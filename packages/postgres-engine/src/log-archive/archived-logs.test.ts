import { mkdir, readdir, readFile, rename, rm, unlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BACKUP_REQUEST, contentOf, fill, givenRepository } from '../testing/given-backups.ts'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { addedRows, archived, givenLedger } from '../testing/given-log.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'
import { MOST_SPOOLED } from './archive-script.ts'

const { engine, dataDirectory, events } = await givenEngine()
const { repository, folder } = await givenRepository()
const { plinth_admin } = PASSWORDS

test('what a cluster wrote before it fell asleep is archived without waking it, and a backup of it asleep goes on', async () => {
  const { ledger, segments } = givenLedger()
  const log = await givenArchivedCluster('sleeper')
  await engine.stop('sleeper')
  await engine.storeLog('sleeper', repository, ledger)
  const asleep = await engine.backUp('sleeper', repository, BACKUP_REQUEST)
  expect(asleep).toMatchObject({ taken: 'stopped', log: { id: log } })
  await engine.start('sleeper')
  const first = await addedRows(engine, 'sleeper', 10)
  const content = await contentOf(engine, 'sleeper')
  await addedRows(engine, 'sleeper', 10)
  const before = segments.length
  await engine.stop('sleeper')
  const begun = events.length

  await engine.storeLog('sleeper', repository, ledger)
  const complete = await engine.finishLog('sleeper', plinth_admin)

  expect(segments.length).toBeGreaterThan(before)
  expect(complete!.getTime()).toBeGreaterThan(first.getTime())
  expect(events.slice(begun)).toEqual([])
  expect(await engine.health('sleeper')).toMatchObject({ state: 'stopped' })
  await engine.restoreBackup('sleeper-1', repository, { backup: asleep, moment: { at: first }, passwords: PASSWORDS })
  expect(await contentOf(engine, 'sleeper-1')).toBe(content)
  // Nothing was written since, so that moment is the end of the log.
  const moment = { at: complete!, complete }
  await engine.restoreBackup('sleeper-2', repository, { backup: asleep, moment, passwords: PASSWORDS })
  await engine.start('sleeper')
  expect(await contentOf(engine, 'sleeper-2')).toBe(await contentOf(engine, 'sleeper'))
})

test('a segment that is missing or damaged is refused with its reason, and moments before it come back', async () => {
  const { ledger, segments } = givenLedger()
  const log = await givenArchivedCluster('torn')
  const backup = await engine.backUp('torn', repository, BACKUP_REQUEST)
  const early = await addedRows(engine, 'torn', 10)
  const content = await contentOf(engine, 'torn')
  await archived(engine, 'torn', repository, ledger)
  const gone = await addedRowsIn(engine, 'torn')
  await archived(engine, 'torn', repository, ledger)
  const late = await addedRows(engine, 'torn', 10)
  await archived(engine, 'torn', repository, ledger)
  const stored = join(folder, 'platform-one/torn/log', log)
  const holds = segments.find(({ through }) => through >= gone)!
  const path = join(stored, `${holds.name.toLowerCase()}.${holds.through.getTime()}`)
  const bytes = await readFile(path)
  const restore = (ref: string, at: Date) =>
    engine.restoreBackup(ref, repository, { backup, moment: { at }, passwords: PASSWORDS })

  await unlink(path)
  await expect(restore('torn-1', late)).rejects.toMatchObject({ reason: 'missing_part' })
  bytes[bytes.length >> 1]! ^= 1
  await writeFile(path, bytes)
  await expect(restore('torn-1', late)).rejects.toMatchObject({ reason: 'damaged' })
  expect(await engine.health('torn-1')).toMatchObject({ state: 'missing' })
  expect(await readdir(join(dataDirectory, 'restores/next'))).toEqual([])
  await restore('torn-1', early)
  expect(await contentOf(engine, 'torn-1')).toBe(content)
  bytes[bytes.length >> 1]! ^= 1
  await writeFile(path, bytes)
  await restore('torn-2', late)
})

test('each life of a cluster has a log of its own, and all of them can be restored', async () => {
  const { ledger } = givenLedger()
  const log = await givenArchivedCluster('lives')
  const backup = await engine.backUp('lives', repository, BACKUP_REQUEST)
  const first = await addedRows(engine, 'lives', 10)
  const firstContent = await contentOf(engine, 'lives')
  await addedRows(engine, 'lives', 10)
  const secondContent = await contentOf(engine, 'lives')
  const second = new Date()
  await archived(engine, 'lives', repository, ledger)

  const moment = { at: first }
  const { kept } = await engine.restoreBackup('lives', repository, { backup, moment, passwords: PASSWORDS })
  expect(await contentOf(engine, 'lives')).toBe(firstContent)
  expect(await engine.logOf('lives')).toBeUndefined()
  const other = (await engine.beginLog('lives', plinth_admin))!
  expect(other).not.toBe(log)
  const later = await engine.backUp('lives', repository, BACKUP_REQUEST)
  const third = await addedRows(engine, 'lives', 3)
  const thirdContent = await contentOf(engine, 'lives')
  await addedRows(engine, 'lives', 3)
  await archived(engine, 'lives', repository, ledger)
  await engine.undoRestore('lives', kept!)
  expect(await engine.logOf('lives')).toBe(log)
  const fourth = await addedRows(engine, 'lives', 5)
  const fourthContent = await contentOf(engine, 'lives')
  await addedRows(engine, 'lives', 5)
  await archived(engine, 'lives', repository, ledger)

  const lives = [
    { backup, at: second, content: secondContent },
    { backup: later, at: third, content: thirdContent },
    { backup, at: fourth, content: fourthContent },
  ]
  for (const [index, { backup: from, at, content }] of lives.entries()) {
    const ref = `lives-${index}`
    await engine.restoreBackup(ref, repository, { backup: from, moment: { at }, passwords: PASSWORDS })
    expect(await contentOf(engine, ref)).toBe(content)
  }
})

test('a clock that was ahead once cuts off nothing at the end of the log, and moments that it makes uncertain are refused', async () => {
  const { ledger } = givenLedger()
  const log = await givenArchivedCluster('ahead')
  const backup = await engine.backUp('ahead', repository, BACKUP_REQUEST)
  await addedRows(engine, 'ahead', 10)
  await engine.finishLog('ahead', plinth_admin)
  const spool = join(dataDirectory, 'clusters/ahead/log-spool', log)
  const anHourAhead = new Date(Date.now() + 3_600_000)
  for (const name of await readdir(spool)) await utimes(join(spool, name), anHourAhead, anHourAhead)
  await engine.storeLog('ahead', repository, ledger)
  const at = await addedRows(engine, 'ahead', 500)
  await archived(engine, 'ahead', repository, ledger)
  const restore = (ref: string, moment: 'end of log' | { at: Date }) =>
    engine.restoreBackup(ref, repository, { backup, moment, passwords: PASSWORDS })

  await expect(restore('ahead-1', { at })).rejects.toMatchObject({ reason: 'moment_uncertain' })
  await restore('ahead-2', 'end of log')
  expect(await contentOf(engine, 'ahead-2')).toBe(await contentOf(engine, 'ahead'))
})

test('a cluster whose archive is full gives it up and goes on, and says so', async () => {
  const { ledger, segments } = givenLedger()
  const log = await givenArchivedCluster('full')
  await archived(engine, 'full', repository, ledger)
  const spool = join(dataDirectory, 'clusters/full/log-spool', log)
  const waiting = Array.from({ length: MOST_SPOOLED }, (_, index) => join(spool, `F${index}`))
  for (const path of waiting) await writeFile(path, '')
  const before = segments.length

  await addedRowsIn(engine, 'full')
  await engine.finishLog('full', plinth_admin)
  await addedRowsIn(engine, 'full')
  for (const path of waiting) await unlink(path)
  await addedRowsIn(engine, 'full')
  await engine.finishLog('full', plinth_admin)

  expect(await engine.storeLog('full', repository, ledger)).toEqual([{ log, isGivenUp: true, waiting: 0 }])
  expect(segments).toHaveLength(before)
  const next = await engine.beginLog('full', plinth_admin)
  await addedRowsIn(engine, 'full')
  await archived(engine, 'full', repository, ledger)
  expect(segments.at(-1)).toMatchObject({ log: next })
  await engine.endLog('full')
  const ended = segments.length
  await addedRowsIn(engine, 'full')
  await archived(engine, 'full', repository, ledger)
  expect(segments).toHaveLength(ended)
})

test('a copy into the spool that fails is made again, and nothing is given up', async () => {
  const { ledger, segments } = givenLedger()
  const log = await givenArchivedCluster('again')
  await archived(engine, 'again', repository, ledger)
  const spool = join(dataDirectory, 'clusters/again/log-spool', log)
  // a folder is in the way, which is not the server's
  await mkdir(join(spool, '.copy'), { mode: 0o700 })
  const before = segments.length
  await addedRowsIn(engine, 'again')
  const finished = engine.finishLog('again', plinth_admin)
  await expect.poll(() => readdir(spool)).toContain('.failures')
  await rm(join(spool, '.copy'), { recursive: true })

  await finished
  expect(await engine.storeLog('again', repository, ledger)).toEqual([{ log, isGivenUp: false, waiting: 0 }])
  expect(segments.length).toBeGreaterThan(before)
  expect(await readdir(spool)).toEqual([])
})

test('a backup waits for no archive, since the log that it needs is in it', async () => {
  const log = await givenArchivedCluster('stuck')
  const spool = join(dataDirectory, 'clusters/stuck/log-spool', log)
  await mkdir(join(spool, '.copy'), { recursive: true, mode: 0o700 })

  const backup = await engine.backUp('stuck', repository, BACKUP_REQUEST)

  expect(await readdir(spool)).toContain('.copy')
  expect(backup.log).toMatchObject({ id: log })
  await engine.verifyBackup(repository, backup)
  await rm(join(spool, '.copy'), { recursive: true })
})

test('a log with a gap, or with something else in the spool, is not archived further', async () => {
  const { ledger, segments } = givenLedger()
  const log = await givenArchivedCluster('gap')
  await archived(engine, 'gap', repository, ledger)
  const spool = join(dataDirectory, 'clusters/gap/log-spool', log)
  for (const hidden of [true, false]) {
    await addedRowsIn(engine, 'gap')
    await engine.finishLog('gap', plinth_admin)
    const [name] = (await readdir(spool)).sort()
    if (hidden) await rename(join(spool, name!), join(spool, `.${name}`))
  }
  const before = segments.length
  expect(await engine.storeLog('gap', repository, ledger)).toEqual([{ log, isGivenUp: true, waiting: 1 }])
  expect(segments).toHaveLength(before)
})

/** With rows in it and its log archived; resolves to the id of that. */
async function givenArchivedCluster(ref: string) {
  await engine.create(draft(ref))
  await fill(engine, ref, 100)
  return (await engine.beginLog(ref, plinth_admin))!
}

async function addedRowsIn(of: typeof engine, ref: string) {
  await connected(of, ref, 'postgres', (owner) => owner.query(`insert into kept (body) values ('one')`))
  return new Date()
}
