import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listBackups } from '@plinth/backups/list-backups'
import { createEngine, type EngineEvent } from '../src/engine.ts'
import { BACKUP_REQUEST } from '../src/testing/given-backups.ts'
import { repositoryIn } from '../src/testing/repository-in.ts'
import { connected } from '../src/testing/given-engine.ts'
import { draft, PASSWORDS } from '../src/testing/test-drafts.ts'

const GIGABYTE = 1e9
const ROWS = 4_600_000
const QUIET_SECONDS = 10
const FLEET = Number(process.argv[2] ?? 200)
const PIECE = Buffer.alloc(1024 * 1024, 'x')

/** `npm run bench:backups`: what backups cost, and whether they keep to what was promised. On an idle machine. */
const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-'))
await chmod(folder, 0o711)
const repository = repositoryIn(join(folder, 'backups'))
const events: EngineEvent[] = []
const engine = await createEngine({ dataDirectory: join(folder, 'data'), log: (event) => events.push(event) })
try {
  await measureGigabyte()
  await measureFleet()
} finally {
  for (const ref of await engine.list()) await engine.remove(ref)
  await engine.close({ stopClusters: true })
  await rm(folder, { recursive: true, force: true })
}

async function measureGigabyte() {
  const disk = GIGABYTE / (await secondsOf(() => writeFile(GIGABYTE)))
  await engine.create(draft('large', { settings: { memoryMegabytes: 1024, maxConnections: 20 } }))
  await connected(engine, 'large', 'postgres', async (owner) => {
    await owner.query(`create table filled as select n as id, md5(n::text) || md5((n * 7)::text) || md5((n * 11)::text) as body,
                         n as counter, now() as at, repeat(md5((n % 1000)::text), 2) as more from generate_series(1, ${ROWS}) n`)
    await owner.query('alter table filled add primary key (id)')
  })
  const quiet = await percentileWhile(() => new Promise((resolve) => setTimeout(resolve, QUIET_SECONDS * 1000)))
  let bytes = 0
  let seconds = 0
  const busy = await percentileWhile(async () => {
    seconds = await secondsOf(async () => {
      bytes = (await engine.backUp('large', repository, BACKUP_REQUEST)).archiveBytes
    })
  })
  report('the disk alone, written in order', `${rate(disk)}`)
  report(
    `backup of ${(bytes / GIGABYTE).toFixed(2)} GB`,
    `${rate(bytes / seconds)}, ${percent(bytes / seconds / disk)} of the disk`,
  )
  report('its project, 99th percentile of an update', `${quiet.toFixed(1)} ms quiet, ${busy.toFixed(1)} ms meanwhile`)

  const [listed] = await listBackups(repository, 'large')
  const backup = listed!.name
  report('its verification', `${(await secondsOf(() => engine.verifyBackup(repository, backup))).toFixed(1)} s`)
  const restore = () => engine.restoreBackup('large', repository, { backup, passwords: PASSWORDS })
  report('its restore, read again', `${(await secondsOf(restore)).toFixed(1)} s`)
  await engine.stop('large')
}

async function measureFleet() {
  const refs = Array.from({ length: FLEET }, (_, index) => `sleeper-${index}`)
  for (const ref of refs) {
    await engine.create(draft(ref))
    await engine.stop(ref)
  }
  const first = await secondsOf(async () => {
    for (const ref of refs) await engine.backUp(ref, repository, BACKUP_REQUEST)
  })
  const begun = events.length
  let changed = 0
  const nightly = await secondsOf(async () => {
    for (const listed of await listBackups(repository)) {
      if (!('manifest' in listed) || listed.manifest.changeMark === undefined) continue
      if ((await engine.changeMark(listed.name.ref)) !== listed.manifest.changeMark) changed++
    }
  })
  const woken = events.slice(begun).filter(({ event }) => event === 'started').length
  report(`the first backups of ${FLEET} sleeping projects`, `${first.toFixed(1)} s`)
  report(`a night with ${FLEET} sleeping projects, ${changed} changed, ${woken} woken`, `${nightly.toFixed(2)} s`)
}

/** Of an update and its commit, in milliseconds, while `work` goes on. */
async function percentileWhile(work: () => Promise<unknown>) {
  const times: number[] = []
  let isOver = false
  const updating = connected(engine, 'large', 'postgres', async (owner) => {
    while (!isOver) {
      const id = 1 + Math.floor(Math.random() * ROWS)
      times.push(
        1000 * (await secondsOf(() => owner.query('update filled set counter = counter + 1 where id = $1', [id]))),
      )
    }
  })
  await work()
  isOver = true
  await updating
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0
}

async function writeFile(bytes: number) {
  const file = await open(join(folder, 'plain'), 'w')
  for (let written = 0; written < bytes; written += PIECE.length) await file.write(PIECE)
  await file.sync()
  await file.close()
  await rm(join(folder, 'plain'))
}

async function secondsOf(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

function rate(bytes: number) {
  return `${(bytes / 1e6).toFixed(0)} MB/s`
}

function percent(share: number) {
  return `${(100 * share).toFixed(0)} %`
}

function report(what: string, figure: string) {
  process.stdout.write(`${what}: ${figure}\n`)
}
