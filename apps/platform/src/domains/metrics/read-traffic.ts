import { days, hours } from '@plinth/catalog/durations'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { filterOf, logRulesOf } from '../logs/log-rules.ts'
import { reading } from '../logs/reading.ts'

/** How many requests there were, from the lines of the gateway. */
export async function readTraffic(_: object, context: ProjectContext) {
  const rules = logRulesOf(context)
  const since = (span: number) => {
    const from = new Date(rules.now - span).toISOString()
    return context.projectLogs.traffic({ filter: filterOf({ from }, rules) })
  }
  const [hour, day] = await reading(Promise.all([since(hours(1)), since(days(1))]))
  return { hour, day }
}
