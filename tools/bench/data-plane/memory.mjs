import { setTimeout as sleep } from 'node:timers/promises'
import { figure } from '../figures.mjs'
import { patiently } from '../plinth.mjs'
import { childOf, rss } from '../processes.mjs'

const PROJECTS = 100
const AT_ONCE = 5
const SAMPLE_MS = 5
const BODY_BYTES = 49_000_000

const dataPlaneOf = (plinth) => childOf(plinth.pid, 'data-plane')

/** Before anybody has asked it for anything. */
export function measureIdleMemory(plinth) {
  return [figure('idle memory of the data plane (RSS)', rss(dataPlaneOf(plinth)), 'MB', 120)]
}

/** A text of 49 MB is stored and read again, in a cluster that has room for it; the limit of a body is 50 MB. */
export async function measureLongBodies({ plinth, ref, port, keys }) {
  await plinth.api('POST', `/platform/projects/${ref}/resize`, { desired_instance_size: 'medium' })
  await plinth.until(ref, 'ACTIVE_HEALTHY')
  const pid = dataPlaneOf(plinth)
  const address = `http://localhost:${port}/p/${ref}/rest/v1/texts`
  const headers = { apikey: keys[0], 'content-type': 'application/json' }
  const body = JSON.stringify({ id: 1, text: 'x'.repeat(BODY_BYTES) })
  const sent = await highest(pid, () => fetch(address, { method: 'POST', headers, body }))
  const read = await highest(pid, () => fetch(`${address}?select=text&id=eq.1`, { headers }))
  return [
    figure('memory above idle while 49 MB come in', sent, 'MB', 80),
    figure('memory above idle while 49 MB go out', read, 'MB', 80),
  ]
}

/** With the one that there is; each of them is asked once. */
export async function measureManyProjects({ plinth, port }) {
  const refs = []
  for (let made = 1; made < PROJECTS; made += AT_ONCE) {
    refs.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, PROJECTS - made) }, async (_, index) => {
          const { ref } = await patiently(() => plinth.createProject(`Project ${made + index}`))
          await plinth.until(ref, 'ACTIVE_HEALTHY', 100)
          return ref
        }),
      )),
    )
  }
  for (const ref of refs) {
    const { value } = await patiently(() =>
      plinth.api('POST', `/platform/projects/${ref}/api-keys`, { kind: 'publishable', name: 'bench' }),
    )
    const response = await fetch(`http://localhost:${port}/p/${ref}/rest/v1/`, { headers: { apikey: value } })
    await response.text()
    if (!response.ok) throw new Error(`A project responded with ${response.status}`)
  }
  return [figure(`the same with ${PROJECTS} projects in use`, rss(dataPlaneOf(plinth)), 'MB', 250)]
}

/** Megabytes that the process has at most while the work is done, above those it had before. */
async function highest(pid, work) {
  const before = rss(pid)
  let most = before
  let isOver = false
  const watched = (async () => {
    while (!isOver) {
      most = Math.max(most, rss(pid))
      await sleep(SAMPLE_MS)
    }
  })()
  const response = await work()
  const text = await response.text()
  isOver = true
  await watched
  if (!response.ok) throw new Error(`A long body was responded to with ${response.status}: ${text.slice(0, 200)}`)
  return most - before
}
