import { setTimeout as sleep } from 'node:timers/promises'
import { figure, median } from '../figures.mjs'
import { isAlive, postmasterOf } from '../processes.mjs'

const WAKES = 5

/** With a platform that lets projects sleep after a second. */
export async function measureFirstRequest({ plinth, ref, port, keys }) {
  const taken = []
  for (let run = 0; run < WAKES; run++) {
    const pid = postmasterOf(plinth, ref)
    while (isAlive(pid)) await sleep(20)
    // what put it to sleep has a moment to write that down
    await sleep(500)
    const started = performance.now()
    const response = await fetch(`http://localhost:${port}/p/${ref}/rest/v1/items?id=eq.4711`, {
      headers: { apikey: keys[0] },
    })
    await response.text()
    if (!response.ok) throw new Error(`The first request was responded to with ${response.status}`)
    taken.push(performance.now() - started)
  }
  return [figure(`first request to a sleeping project (median of ${WAKES})`, median(taken), 'ms', 300)]
}
