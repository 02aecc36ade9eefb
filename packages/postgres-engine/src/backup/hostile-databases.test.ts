import { expect, test } from 'vitest'
import { BACKUP_REQUEST, contentOf, fill, givenRepository } from '../testing/given-backups.ts'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'

const { engine } = await givenEngine()
const { repository } = await givenRepository()

test('what the owner sets for a database stops neither counts nor verification nor restore', async () => {
  const ref = 'hostile'
  await engine.create(draft(ref))
  await fill(engine, ref)
  const content = await contentOf(engine, ref)
  await connected(engine, ref, 'postgres', (owner) =>
    owner.query(`alter database postgres set idle_session_timeout = 1;
                 alter database postgres set local_preload_libraries = 'nothing_of_that_name'`),
  )

  const backup = await engine.backUp(ref, repository, { ...BACKUP_REQUEST, countUpTo: 1e9 })
  expect(await engine.verifyBackup(repository, backup)).toMatchObject({ comparedRows: true })
  const passwords = { ...PASSWORDS, postgres: 'of-the-restored' }
  await engine.restoreBackup(ref, repository, { backup, passwords })

  const reset = 'alter database postgres reset all'
  await connected(engine, ref, 'postgres', (owner) => owner.query(reset), 'second', 'of-the-restored')
  await connected(engine, ref, 'plinth_admin', (admin) =>
    admin.query(`alter role postgres password '${PASSWORDS.postgres}'`),
  )
  expect(await contentOf(engine, ref)).toBe(content)
})

test('a database of another name is backed up, verified and restored', async () => {
  await engine.create(draft('renamed'))
  await fill(engine, 'renamed')
  const content = await contentOf(engine, 'renamed')
  const rename = (from: string, to: string) => (owner: Parameters<Parameters<typeof connected>[3]>[0]) =>
    owner.query(`alter database ${from} rename to ${to}`)
  await connected(engine, 'renamed', 'postgres', rename('postgres', 'moved'), 'second')

  const backup = await engine.backUp('renamed', repository, { ...BACKUP_REQUEST, countUpTo: 1e9 })
  expect(await engine.verifyBackup(repository, backup)).toMatchObject({ rows: 5_002, comparedRows: true })
  await engine.restoreBackup('renamed', repository, { backup, passwords: PASSWORDS })

  await connected(engine, 'renamed', 'postgres', rename('moved', 'postgres'), 'second')
  expect(await contentOf(engine, 'renamed')).toBe(content)
})
