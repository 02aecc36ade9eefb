import { median } from './figures.mjs'

/** The medians of the driver's own time and of ours for the same, in milliseconds, each run of one after one of the other. */
export async function inTurn({ runs, warmUp }, direct, routed) {
  const times = { direct: [], routed: [] }
  for (let run = -warmUp; run < runs; run++) {
    const [a, b] = [await timed(direct), await timed(routed)]
    if (run < 0) continue
    times.direct.push(a)
    times.routed.push(b)
  }
  return { direct: median(times.direct), routed: median(times.routed) }
}

/** Milliseconds. */
export async function timed(work) {
  const started = performance.now()
  await work()
  return performance.now() - started
}
