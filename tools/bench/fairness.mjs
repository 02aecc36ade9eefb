import { setTimeout as sleep } from 'node:timers/promises'
import { figure, quantile } from './figures.mjs'

const WEAK_PASSWORDS = 100
const READS = 200
const BETWEEN_READS = 5

/** What a stranger notices of somebody who makes a hundred projects with long weak passwords at once. */
export async function measureFairness(plinth) {
  const stranger = await plinth.secondPerson()
  await read(stranger)
  const creations = Array.from({ length: WEAK_PASSWORDS }, (_, index) =>
    plinth.createProject(`Weak ${index}`, 'password'.repeat(12)).catch((error) => error.status),
  )
  const times = []
  for (let count = 0; count < READS; count++) {
    times.push(await read(stranger))
    await sleep(BETWEEN_READS)
  }
  const statuses = await Promise.all(creations)
  if (!statuses.every((status) => status === 400 || status === 429)) {
    throw new Error(`Weak passwords were not refused: ${[...new Set(statuses)].join(', ')}`)
  }
  return [figure('a stranger\u2019s read while 100 weak passwords are scored (p95)', quantile(times, 0.95), 'ms', 100)]
}

async function read(stranger) {
  const started = performance.now()
  await stranger('GET', '/platform/projects')
  return performance.now() - started
}
