import { cursorOf, type LogLine, type logs } from '@plinth/contract/logs'
import type { ReadLine } from '@plinth/log-store/log-reading'
import type { Handlers } from '../../access/handlers.ts'
import { logLineNotFound } from './log-errors.ts'
import { reading } from './reading.ts'
import { filterOf, logRulesOf, placeOf, stepOf } from './log-rules.ts'
import { queryLines } from './query/query-lines.ts'

export const logHandlers: Handlers<typeof logs> = {
  list: async ({ before, after, limit, ...asked }, context) => {
    const read = await reading(
      context.projectLogs.list({
        filter: filterOf(asked, logRulesOf(context)),
        most: limit + 1,
        ...(before ? { before: placeOf(before) } : {}),
        ...(after ? { after: placeOf(after) } : {}),
      }),
    )
    const lines = read.slice(0, limit).map(present)
    const [newest, oldest] = [lines[0], lines.at(-1)]
    return {
      lines,
      next: oldest && read.length > limit ? cursorOf(oldest) : null,
      newest: newest ? cursorOf(newest) : (after ?? null),
    }
  },

  summary: async (asked, context) => {
    const rules = logRulesOf(context)
    const filter = filterOf(asked, rules)
    const stepMs = stepOf(filter.to - filter.from)
    const [bars, facets] = await reading(
      Promise.all([context.projectLogs.histogram({ filter, stepMs }), context.projectLogs.facets({ filter })]),
    )
    return {
      from: isoOf(filter.from),
      to: isoOf(filter.to),
      kept_days: rules.keptDays,
      step_seconds: stepMs / 1000,
      bars: bars.map((bar) => ({ ...bar, at: isoOf(bar.at) })),
      facets,
    }
  },

  query: (asked, context) => reading(queryLines(asked, logRulesOf(context), context)),

  get: async ({ id }, context) => {
    const { ref, from } = filterOf({ from: isoOf(0) }, logRulesOf(context))
    const line = await reading(context.projectLogs.line({ ref, id, from }))
    if (!line) throw logLineNotFound()
    return present(line)
  },

  request: async ({ id }, context) => {
    const { ref, from, to } = filterOf({ from: isoOf(0) }, logRulesOf(context))
    return (await reading(context.projectLogs.ofRequest({ ref, requestId: id, from, to }))).map(present)
  },
}

const present = (line: ReadLine): LogLine => ({ ...line, at: isoOf(line.at) })

const isoOf = (at: number) => new Date(at).toISOString()
