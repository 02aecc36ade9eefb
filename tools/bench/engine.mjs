import { setTimeout as sleep } from 'node:timers/promises'
import { figure, median, quantile } from './figures.mjs'
import { patiently, startPlinth } from './plinth.mjs'
import { childrenOf, isAlive, postmasterOf, pss, rss } from './processes.mjs'

const STARTS = 5
const CREATIONS = 20
const WAKES = 20
const FLEET = 50
const IDLE_BEFORE_MEASURING = 20_000

/** Starts after the first one, which also makes the control plane's cluster. */
export async function measureStart(dataDirectory) {
  const times = []
  for (let run = 0; run <= STARTS; run++) {
    const plinth = await startPlinth(dataDirectory)
    times.push(plinth.readyAfter)
    await plinth.stop()
  }
  const [first, ...rest] = times
  return [
    figure('first start on an empty machine, to /readyz', first / 1000, 's'),
    figure(`start of a built platform, to /readyz (median of ${STARTS})`, median(rest) / 1000, 's', 3),
  ]
}

export async function measureCreation(plinth) {
  await plinth.until((await plinth.createProject('Warm-up')).ref, 'ACTIVE_HEALTHY')
  const times = []
  for (let run = 0; run < CREATIONS; run++) {
    const started = performance.now()
    const { ref } = await plinth.createProject(`Project ${run}`)
    await plinth.until(ref, 'ACTIVE_HEALTHY')
    times.push((performance.now() - started) / 1000)
  }
  return [
    figure(`create request to ACTIVE_HEALTHY (median of ${CREATIONS})`, median(times), 's', 1),
    figure('the same, 95th percentile', quantile(times, 0.95), 's', 2),
  ]
}

/** The cluster is stopped from outside, as sleep stops it; the next query has to start it. */
export async function measureWake(plinth) {
  const { ref } = await plinth.createProject('Sleeper')
  await plinth.until(ref, 'ACTIVE_HEALTHY')
  const times = []
  let failed = 0
  while (times.length < WAKES) {
    const pid = postmasterOf(plinth, ref)
    process.kill(pid, 'SIGINT')
    while (isAlive(pid)) await sleep(2)
    const started = performance.now()
    try {
      await plinth.api('POST', `/platform/projects/${ref}/sql`, { query: 'select 1' })
      times.push(performance.now() - started)
    } catch {
      // the watch over projects had just looked and called it UNKNOWN; it starts the cluster itself
      failed++
      await plinth.until(ref, 'ACTIVE_HEALTHY')
    }
  }
  return [
    figure(`wake of a stopped project, to the first row (median of ${WAKES})`, median(times), 'ms', 300),
    figure(`queries that failed instead of waking it, beside those ${WAKES}`, failed, '', 0),
  ]
}

export async function measureMemory(plinth) {
  await sleep(IDLE_BEFORE_MEASURING)
  const refs = (await plinth.api('GET', '/platform/projects')).map(({ ref }) => ref)
  const sizes = refs.map((ref) => clusterPss(postmasterOf(plinth, ref)))
  return [
    figure('platform process, idle, RSS', rss(plinth.pid), 'MB', 200),
    figure(
      `idle project, PSS of its processes (mean of ${sizes.length})`,
      sizes.reduce((a, b) => a + b, 0) / sizes.length,
      'MB',
      15,
    ),
  ]
}

/** Fifty more, all at once; then all stopped and all started again. */
export async function measureFleet(plinth) {
  const made = await timed(() => everyProject(FLEET, (index) => createPatiently(plinth, `Fleet ${index}`)))
  const refs = made.result
  const all = (verb, status) =>
    timed(async () => {
      await inTurns(refs, (ref) => patiently(() => plinth.api('POST', `/platform/projects/${ref}/${verb}`)))
      await inTurns(refs, (ref) => plinth.until(ref, status, 200))
    })
  const stopped = await all('pause', 'INACTIVE')
  const started = await all('restore', 'ACTIVE_HEALTHY')
  return [
    figure(`${FLEET} projects created, all healthy`, made.seconds, 's'),
    figure(`the ${FLEET} paused`, stopped.seconds, 's'),
    figure(`the ${FLEET} restored, all healthy`, started.seconds, 's'),
  ]
}

async function createPatiently(plinth, name) {
  const { ref } = await patiently(() => plinth.createProject(name))
  await plinth.until(ref, 'ACTIVE_HEALTHY', 200)
  return ref
}

const everyProject = (count, work) =>
  inTurns(
    Array.from({ length: count }, (_, index) => index),
    work,
  )

const AT_ONCE = 10

async function inTurns(items, work) {
  const results = []
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))))
  return results
}

async function timed(work) {
  const started = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - started) / 1000 }
}

const clusterPss = (postmaster) => [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + pss(pid), 0)
