import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listBackups } from '@plinth/backups/list-backups'
import { createEngine, type EngineEvent } from '../src/engine.ts'
import { BACKUP_REQUEST } from '../src/testing/given-backups.ts'
import { repositoryIn } from '../src/testing/repository-in.ts'
import { connected } from '../src/testing/given-engine.ts'
import { draft, PASSWORDS } from '../src/testing/test-drafts.ts'
import { forget, secondsOfCopy } from './disk-rates.ts'
import { latenciesWhile, percentile } from './latencies-while.ts'
import type { Latencies } from './project-load.ts'

const GIGABYTE = 1e9
const ROWS = 4_600_000
const NOISE_ROWS = 700_000
const QUIET_SECONDS = 5
const REST_SECONDS = 3
const ROUNDS = 3
const FLEET = Number(process.argv[2] ?? 200)

/** `npm run bench:backups`: what backups cost, and whether they keep to what was promised. On an idle machine. */
const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-'))
await chmod(folder, 0o711)
const repository = repositoryIn(join(folder, 'backups'))
const events: EngineEvent[] = []
const engine = await createEngine({ dataDirectory: join(folder, 'data'), log: (event) => events.push(event) })
try {
  await measureGigabyte()
  await measureNoise()
  if (FLEET > 0) await measureFleet()
} finally {
  for (const ref of await engine.list()) await engine.remove(ref)
  await engine.close({ stopClusters: true })
  await rm(folder, { recursive: true, force: true })
}

async function measureGigabyte() {
  await engine.create(draft('large', { settings: { memoryMegabytes: 1024, maxConnections: 20 } }))
  await connected(engine, 'large', 'postgres', async (owner) => {
    await owner.query(`create table filled as select n as id, md5(n::text) || md5((n * 7)::text) || md5((n * 11)::text) as body,
                         n as counter, now() as at, repeat(md5((n % 1000)::text), 2) as more from generate_series(1, ${ROWS}) n`)
    await owner.query('alter table filled add primary key (id)')
  })
  await settle('large')
  const project = { ...engine.connection('large'), user: 'postgres', password: PASSWORDS.postgres, rows: ROWS }
  const data = join(folder, 'data/clusters/large')
  report('load of the machine', loadavg()[0]!.toFixed(1))

  const warm = await backUp('large')
  const seconds: Record<'disk' | 'alone' | 'inUse', number[]> = { disk: [], alone: [], inUse: [] }
  const quiet: Latencies[] = []
  const busy: Latencies[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    await settle('large')
    await rest()
    seconds.disk.push(await secondsOfCopy(data, join(folder, 'copy'), { read: warm.bytes, written: warm.stored }))
    await forget(data)
    await rest()
    seconds.alone.push((await backUp('large')).seconds)
    await forget(data)
    quiet.push(await latenciesWhile(project, () => sleep(QUIET_SECONDS * 1000)))
    await settle('large')
    await forget(data)
    await rest()
    busy.push(await latenciesWhile(project, async () => seconds.inUse.push((await backUp('large')).seconds)))
  }
  const [disk, alone, inUse] = [median(seconds.disk), median(seconds.alone), median(seconds.inUse)]
  const size = `${gigabytes(warm.bytes)}, ${percent(warm.stored / warm.bytes)} stored`
  report(`the disk alone: read ${gigabytes(warm.bytes)}, write ${gigabytes(warm.stored)}`, `${disk.toFixed(2)} s`)
  report(`backup of ${size}, read from memory`, `${warm.seconds.toFixed(2)} s, ${rate(warm.bytes / warm.seconds)}`)
  report('the same from the disk', `${alone.toFixed(2)} s, ${percent(disk / alone)} of what the disk does`)
  report('while its project is in use', `${inUse.toFixed(2)} s, ${percent(disk / inUse)} of what the disk does`)
  for (const kind of ['reads', 'updates'] as const) {
    const [before, meanwhile] = [quiet, busy].map((all) => median(all.map((one) => percentile(one[kind], 0.99))))
    report(
      `its project, 99th percentile of ${kind}`,
      `${before!.toFixed(1)} ms quiet, ${meanwhile!.toFixed(1)} ms meanwhile, ${(meanwhile! / before!).toFixed(1)} times`,
    )
  }
  const [listed] = await listBackups(repository, 'large')
  const backup = listed!.name
  report('its verification', `${(await secondsOf(() => engine.verifyBackup(repository, backup))).toFixed(1)} s`)
  const restore = () => engine.restoreBackup('large', repository, { backup, passwords: PASSWORDS })
  report('its restore, read again', `${(await secondsOf(restore)).toFixed(1)} s`)
  await engine.stop('large')
}

async function measureNoise() {
  await engine.create(draft('noise', { settings: { memoryMegabytes: 1024, maxConnections: 20 } }))
  await connected(engine, 'noise', 'postgres', async (owner) => {
    await owner.query(`create table filled as select n as id, (select decode(string_agg(md5(n::text || k::text), ''), 'hex')
                         from generate_series(1, 40) k) as body from generate_series(1, ${NOISE_ROWS}) n`)
  })
  await settle('noise')
  const { bytes, stored, seconds } = await backUp('noise')
  const size = `${gigabytes(bytes)}, ${percent(stored / bytes)} stored`
  report(`backup of what does not compress, ${size}`, rate(bytes / seconds))
  await engine.remove('noise')
}

/** Disks of clouds are slower for a while after much was asked of them. */
function rest() {
  return sleep(REST_SECONDS * 1000)
}

/** What was written before is on the disk. */
async function settle(ref: string) {
  await connected(engine, ref, 'plinth_admin', (admin) => admin.query('checkpoint'))
}

async function backUp(ref: string) {
  let archived = 0
  let stored = 0
  const seconds = await secondsOf(async () => {
    const { archiveBytes, parts } = await engine.backUp(ref, repository, BACKUP_REQUEST)
    archived = archiveBytes
    stored = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  })
  return { bytes: archived, stored, seconds }
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

async function secondsOf(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

function median(values: number[]) {
  return percentile(values, 0.5)
}

function gigabytes(bytes: number) {
  return `${(bytes / GIGABYTE).toFixed(2)} GB`
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
