import type { Outcome } from '../../runs.ts'
import { isPlan, planText } from '../plan-text.ts'

/** In memory alone, as results are: a plan holds values of the query. */
const MOST_KEPT = 24

interface LastPlans {
  /** The run that it is of. */
  requestId: string
  text: string
  previous: string | undefined
}

/** By query and place of the statement, so that one of several plans is compared with its own. The oldest first. */
const plans = new Map<string, LastPlans>()

/**
 * Keeps the plans of a run, and returns the text of the one before it by the place of its statement. The same run may be
 * shown again.
 */
export function keepPlans({ id, answer }: Outcome): ReadonlyMap<number, string> {
  const previous = new Map<number, string>()
  for (const result of answer?.results.filter(isPlan) ?? []) {
    const key = `${id} ${result.statement_index}`
    const last = plans.get(key)
    const isShownAgain = last?.requestId === answer!.request_id
    const before = isShownAgain ? last.previous : last?.text
    if (before !== undefined) previous.set(result.statement_index, before)
    plans.delete(key)
    plans.set(key, { requestId: answer!.request_id, text: planText(result), previous: before })
  }
  for (const old of plans.keys()) {
    if (plans.size <= MOST_KEPT) break
    plans.delete(old)
  }
  return previous
}
