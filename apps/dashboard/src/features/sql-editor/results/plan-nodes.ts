/** One line of a plan as Postgres writes it in text. */
export interface PlanLine {
  text: string
  /** Milliseconds of the node and everything below it, over all loops; undefined where nothing was measured. */
  ms: number | undefined
  /** Rows as estimated and as they were, of one loop. */
  rows: { estimated: number; actual: number | undefined } | undefined
}

const NODE =
  /\(cost=[\d.]+\.\.[\d.]+ rows=(\d+) width=\d+\)(?: \(actual (?:time=[\d.]+\.\.([\d.]+) )?rows=([\d.]+) loops=(\d+)\))?/

/** The lines of a plan, with what each node took where it was measured. */
export const planLines = (text: string): PlanLine[] =>
  text.split('\n').map((line) => {
    const [found, estimated, time, actual, loops] = NODE.exec(line) ?? []
    return {
      text: line,
      ms: time === undefined ? undefined : Number(time) * Number(loops),
      rows:
        found === undefined
          ? undefined
          : { estimated: Number(estimated), actual: actual === undefined ? undefined : Number(actual) },
    }
  })

const MANY_TIMES = 10

/** The estimate is off by a factor that leads the planner astray. */
export function isFarOff({ rows }: PlanLine) {
  if (rows?.actual === undefined) return false
  const [less, more] = [rows.estimated, rows.actual].map((count) => Math.max(1, count)).toSorted((a, b) => a - b)
  return more! / less! >= MANY_TIMES
}
