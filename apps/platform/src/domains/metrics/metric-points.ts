import { days, hours, minutes } from '@plinth/catalog/durations'
import type { MetricPoint, MetricRange } from '@plinth/contract/metrics'
import type { MetricSample } from '../../stores/metric-store.ts'

interface Shape {
  /** Of the whole chart and of one of its points, in milliseconds. */
  length: number
  step: number
  /** What counts between two samples that are further apart happened at nobody knows which time. */
  longestGap: number
}

/** Samples of the week are thinned to ten minutes. */
export const shapes: Record<MetricRange, Shape> = {
  hour: { length: hours(1), step: minutes(1), longestGap: minutes(2.5) },
  day: { length: days(1), step: minutes(10), longestGap: minutes(2.5) },
  week: { length: days(7), step: hours(1), longestGap: minutes(25) },
}

/** When the first point of a chart begins that ends now. */
export function beginningOf({ length, step }: Shape, now: number) {
  return Math.floor(now / step) * step - length + step
}

/** The points of a chart, oldest first, from samples in their order. Rates come from what the counters grew by. */
export function pointsOf(samples: readonly MetricSample[], shape: Shape, now: number): MetricPoint[] {
  const beginning = beginningOf(shape, now)
  const points = Array.from({ length: shape.length / shape.step }, (_, index) =>
    emptyStep(beginning + index * shape.step),
  )
  for (const [index, sample] of samples.entries()) {
    const point = points[Math.floor((sample.sampledAt.getTime() - beginning) / shape.step)]
    if (point) note(point, sample, samples[index - 1], shape)
  }
  return points.map(present)
}

interface Step {
  at: number
  samples: MetricSample[]
  /** What grew in it, and over how many seconds. */
  statements: { calls: number; milliseconds: number; seconds: number }
  blocks: { hit: number; read: number }
  deadlocks: number | null
}

const emptyStep = (at: number): Step => ({
  at,
  samples: [],
  statements: { calls: 0, milliseconds: 0, seconds: 0 },
  blocks: { hit: 0, read: 0 },
  deadlocks: null,
})

function note(step: Step, sample: MetricSample, before: MetricSample | undefined, { longestGap }: Shape) {
  step.samples.push(sample)
  if (!before) return
  const elapsed = sample.sampledAt.getTime() - before.sampledAt.getTime()
  const isOneRun = sample.startedAt.getTime() === before.startedAt.getTime()
  if (!isOneRun || elapsed <= 0 || elapsed > longestGap) return

  const calls = growth(before.calls, sample.calls)
  const milliseconds = growth(before.callMilliseconds, sample.callMilliseconds)
  if (calls !== undefined && milliseconds !== undefined) {
    step.statements.calls += calls
    step.statements.milliseconds += milliseconds
    step.statements.seconds += elapsed / 1000
  }
  const hit = growth(before.blocksHit, sample.blocksHit)
  const read = growth(before.blocksRead, sample.blocksRead)
  if (hit !== undefined && read !== undefined) {
    step.blocks.hit += hit
    step.blocks.read += read
  }
  const deadlocks = growth(before.deadlocks, sample.deadlocks)
  if (deadlocks !== undefined) step.deadlocks = (step.deadlocks ?? 0) + deadlocks
}

/** Undefined where the counter was reset in between or is missing. */
function growth(before: number | null, after: number | null) {
  if (before === null || after === null || after < before) return undefined
  return after - before
}

function present({ at, samples, statements, blocks, deadlocks }: Step): MetricPoint {
  return {
    at: new Date(at).toISOString(),
    connections: highest(samples.map(({ connections }) => connections)),
    blocked: highest(samples.map(({ blocked }) => blocked)),
    size_bytes: samples.at(-1)?.sizeBytes ?? null,
    statements_per_second: ratio(statements.calls, statements.seconds),
    ms_per_statement: ratio(statements.milliseconds, statements.calls),
    cache_hit_rate: ratio(blocks.hit, blocks.hit + blocks.read),
    deadlocks,
  }
}

const highest = (values: number[]) => (values.length === 0 ? null : Math.max(...values))

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)
