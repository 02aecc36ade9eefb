import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine } from '../src/engine.ts'
import { BACKUP_REQUEST } from '../src/testing/given-backups.ts'
import { repositoryIn } from '../src/testing/repository-in.ts'
import { connected } from '../src/testing/given-engine.ts'
import { givenLedger } from '../src/testing/given-log.ts'
import { draft, PASSWORDS } from '../src/testing/test-drafts.ts'

const SEGMENTS = Number(process.argv[2] ?? 10_000)
/** The server gives the log up where more wait, and the store keeps up with so many. */
const MOST_WAITING = 150
const SWITCHED_AT_ONCE = 25
const BUSY_SECONDS = 20
const ROWS = 200_000
const { plinth_admin } = PASSWORDS

/** `npm run bench:backups`: what archiving costs a busy project, and what going back over a long log costs. */
const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-'))
await chmod(folder, 0o711)
const repository = repositoryIn(join(folder, 'backups'))
const { ledger, segments } = givenLedger()
const engine = await createEngine({ dataDirectory: join(folder, 'data'), log: () => undefined })
try {
  await measureBusy()
  await measureLong()
} finally {
  for (const ref of await engine.list()) await engine.remove(ref)
  await engine.close({ stopClusters: true })
  await rm(folder, { recursive: true, force: true })
}

async function measureBusy() {
  const ref = 'busy'
  await engine.create(draft(ref, { settings: { memoryMegabytes: 1024, maxConnections: 20 } }))
  await connected(engine, ref, 'postgres', async (owner) => {
    await owner.query(`create table filled as select n as id, md5(n::text) as body from generate_series(1, ${ROWS}) n`)
    await owner.query('alter table filled add primary key (id)')
  })
  const before = await percentileOfUpdates(ref)
  await engine.beginLog(ref, plinth_admin)
  let isOver = false
  const storing = (async () => {
    while (!isOver) await engine.storeLog(ref, repository, ledger)
  })()
  const meanwhile = await percentileOfUpdates(ref)
  isOver = true
  await storing
  report('a busy project, 99th percentile of an update', `${before.toFixed(1)} ms, archived ${meanwhile.toFixed(1)} ms`)
  report('its log meanwhile', `${segments.length} files stored`)
  await engine.stop(ref)
}

async function measureLong() {
  const ref = 'long'
  await engine.create(draft(ref))
  await connected(engine, ref, 'postgres', (owner) => owner.query('create table written (n int)'))
  await engine.beginLog(ref, plinth_admin)
  const backup = await engine.backUp(ref, repository, BACKUP_REQUEST)
  const begun = segments.length
  const filling = performance.now()
  await connected(engine, ref, 'plinth_admin', async (admin) => {
    for (let written = 0; written < SEGMENTS;) {
      await admin.query(`do $$ begin
        for n in 1..${SWITCHED_AT_ONCE} loop insert into public.written values (n); perform pg_switch_wal(); end loop;
      end $$`)
      written += SWITCHED_AT_ONCE
      while (written - (segments.length - begun) > MOST_WAITING) await engine.storeLog(ref, repository, ledger)
    }
  })
  const complete = await engine.finishLog(ref, plinth_admin)
  await engine.storeLog(ref, repository, ledger)
  report('filling and storing them', `${((performance.now() - filling) / 1000).toFixed(1)} s`)
  const stored = segments.slice(begun).reduce((sum, { bytes }) => sum + bytes, 0)
  const quiet = process.memoryUsage().rss
  const most = { memory: 0, files: 0 }
  const watching = setInterval(() => {
    most.memory = Math.max(most.memory, process.memoryUsage().rss)
    readdir(join(folder, 'data/restores/next/restored/log-feed')).then(
      ({ length }) => (most.files = Math.max(most.files, length)),
      () => undefined,
    )
  }, 20)
  const started = performance.now()
  const moment = { at: complete!, complete }
  await engine.restoreBackup('restored', repository, { backup, moment, passwords: PASSWORDS })
  clearInterval(watching)
  const seconds = (performance.now() - started) / 1000
  report(
    `going back over ${segments.length - begun} files of log, ${megabytes(stored)} stored`,
    `${seconds.toFixed(1)} s`,
  )
  report('memory of this process', `${megabytes(quiet)} before, at most ${megabytes(most.memory)} meanwhile`)
  report('files fetched and not yet read, at most', String(most.files))
}

/** Of an update and its commit, in milliseconds, one after the other. */
async function percentileOfUpdates(ref: string) {
  const times: number[] = []
  await connected(engine, ref, 'postgres', async (owner) => {
    const until = performance.now() + BUSY_SECONDS * 1000
    while (performance.now() < until) {
      const started = performance.now()
      await owner.query('update filled set body = md5(random()::text) where id between $1 and $1 + 20', [
        1 + Math.floor(Math.random() * (ROWS - 20)),
      ])
      times.push(performance.now() - started)
    }
  })
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0
}

function megabytes(bytes: number) {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

function report(what: string, figure: string) {
  process.stdout.write(`${what}: ${figure}\n`)
}
