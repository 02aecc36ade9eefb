import { once } from 'node:events'
import { listLogSegments } from '@plinth/backups/log-segments'
import { startProgram } from '@plinth/testing/start-program'
import { expect, test, vi } from 'vitest'
import { BACKUP_REQUEST, givenRepository } from '../testing/given-backups.ts'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { archived, ledgerOf } from '../testing/given-log.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'

// Many programs at once make a small machine slow.
vi.setConfig({ testTimeout: 240_000 })
const ROUNDS = 5

test('archiving that is killed at any byte, and servers that are, lose nothing that was acknowledged', async () => {
  const { engine, dataDirectory } = await givenEngine()
  const { repository, folder } = await givenRepository()
  const ref = 'killed'
  await engine.create(draft(ref))
  await connected(engine, ref, 'postgres', (owner) =>
    owner.query('create table written (n int primary key, body text)'),
  )
  const log = (await engine.beginLog(ref, PASSWORDS.plinth_admin))!
  const backup = await engine.backUp(ref, repository, BACKUP_REQUEST)
  let acknowledged = 0
  for (let round = 0; round < ROUNDS; round++) {
    await writeUntilKilled()
    await engine.start(ref)
    await engine.finishLog(ref, PASSWORDS.plinth_admin)
    expect(await exitOf([dataDirectory, folder, ref, String(Math.floor(Math.random() * 400_000))])).toBe('SIGKILL')
  }
  const through = await archived(engine, ref, repository, ledgerOf(repository))

  const names: string[] = []
  for await (const { name } of listLogSegments(repository, { ref, log })) names.push(name)
  expect(names.length).toBeGreaterThan(ROUNDS)
  const moment = { at: through!, complete: through! }
  await engine.restoreBackup('restored', repository, { backup, moment, passwords: PASSWORDS })
  const query = `select count(*)::int as rows, max(n) as last, md5(string_agg(md5(body), '' order by n)) as sum from written`
  const [one, other] = await Promise.all(
    [ref, 'restored'].map((name) =>
      connected(engine, name, 'postgres', async (owner) => (await owner.query(query)).rows),
    ),
  )
  expect(other).toEqual(one)
  expect(one![0].rows).toBeGreaterThanOrEqual(acknowledged)

  /** Three statements fill more than a segment. */
  async function writeUntilKilled() {
    const enough = acknowledged + 3
    const killed = (async () => {
      await expect.poll(() => acknowledged, { interval: 5 }).toBeGreaterThanOrEqual(enough)
      const { pid } = await engine.health(ref)
      process.kill(pid!, 'SIGKILL')
    })()
    await connected(engine, ref, 'postgres', async (owner) => {
      for (;;) {
        await owner.query(
          `insert into written select coalesce(max(n), 0) + 1, (select string_agg(gen_random_uuid()::text, '') from generate_series(1, 60000)) from written`,
        )
        acknowledged++
      }
    }).catch(() => undefined)
    await killed
  }
})

async function exitOf(args: string[]): Promise<unknown> {
  const child = startProgram('storing-process', args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code, signal] = await once(child, 'exit')
  return signal ?? code
}
