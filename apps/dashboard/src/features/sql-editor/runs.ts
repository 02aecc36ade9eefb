import type { SqlAnswer } from '@plinth/contract/sql'
import { create } from 'zustand'
import { newRequestId } from '../../lib/ids/request-id.ts'
import { cancelSql, runSql, type SqlRequest } from '../../data/run-sql.ts'
import { type RunAs, requestOf } from './run-as/run-as.ts'
import type { RunScope } from './run-scope.ts'
import { noteRun, openTransactionOf } from './transactions/open-transaction.ts'

export interface RunningSql {
  requestId: string
  startedAt: number
  isCancelling: boolean
}

/** How the last run ended. A run the server could not even begin has a failure and no answer. */
export type Outcome = {
  id: string
  ref: string
  sent: RunScope
  rowLimit: number
  wasAllOrNothing: boolean
  runAs: RunAs
  parameters: (string | null)[] | undefined
} & ({ answer: SqlAnswer; failure?: undefined } | { answer?: undefined; failure: Error })

export interface SnippetRun {
  running?: RunningSql | undefined
  outcome?: Outcome | undefined
}

/** Results are in memory alone: they may hold anybody's data, so nothing of them is stored. */
const MOST_KEPT = 12

const useRuns = create<{ runs: ReadonlyMap<string, SnippetRun> }>(() => ({ runs: new Map() }))

const nothing: SnippetRun = {}
/** Of the runs that go on. */
const aborts = new Map<string, AbortController>()

/** The run of a snippet: it goes on, and its results stay, while another snippet is looked at. */
export const useSnippetRun = (id: string) => useRuns(({ runs }) => runs.get(id) ?? nothing)

/** The same at this moment. */
export const snippetRun = (id: string) => useRuns.getState().runs.get(id) ?? nothing

/** A run that ends sooner is shown by its result alone: drawing that it goes on would take longer than most runs. */
const SHOWN_AFTER_MS = 100

type RunOrder = Omit<SqlRequest, 'query' | 'role' | 'claims' | 'open_transaction' | 'parameters'> & {
  runAs: RunAs
  keepsOpen: boolean
}

/** A quick look: what the lexer says of it is fetched only then. */
export const MAY_HAVE_PARAMETERS = /\$\d/

const parametersIn = async (text: string, ref: string, id: string) =>
  MAY_HAVE_PARAMETERS.test(text)
    ? (await import('./parameters/parameter-values.ts')).parametersFor({ ref, id }, text)
    : undefined

/** Does nothing while the snippet is running. */
export async function startRun(
  id: string,
  sent: RunScope,
  { runAs, keepsOpen, ...request }: RunOrder,
): Promise<Outcome | undefined> {
  if (aborts.has(id)) return undefined
  const requestId = newRequestId()
  const startedAt = Date.now()
  const abort = new AbortController()
  aborts.set(id, abort)
  const running = { requestId, startedAt, isCancelling: false }
  const showing = setTimeout(() => change(id, { running }), SHOWN_AFTER_MS)
  const open = openTransactionOf(id) ?? (keepsOpen ? 'new' : undefined)
  let parameters: Outcome['parameters']
  const run = async () => {
    parameters = await parametersIn(sent.text, request.ref, id)
    const more = { ...requestOf(runAs), ...(open && { open_transaction: open }), ...(parameters && { parameters }) }
    return runSql({ ...request, ...more, query: sent.text }, requestId, abort.signal)
  }
  const ending = await run().then(
    (answer) => ({ answer }),
    (failure: Error) => ({ failure: abort.signal.aborted ? new Error('The run was cancelled.') : failure }),
  )
  const { ref, row_limit: rowLimit, transaction } = request
  noteRun(id, ref, open, ending)
  const wasAllOrNothing = transaction || open !== undefined
  const outcome: Outcome = { id, ref, sent, rowLimit, wasAllOrNothing, runAs, parameters, ...ending }
  clearTimeout(showing)
  aborts.delete(id)
  change(id, { running: undefined, outcome })
  return outcome
}

/** Ends the run on the server and waits for what it had until then; gives up waiting when the server does not know it. */
export async function cancelRun(ref: string, id: string) {
  const { running } = snippetRun(id)
  if (!running || running.isCancelling) return
  change(id, { running: { ...running, isCancelling: true } })
  const isKnown = await cancelSql(ref, running.requestId).catch(() => false)
  if (!isKnown) aborts.get(id)?.abort()
}

function change(id: string, changes: SnippetRun) {
  useRuns.setState(({ runs }) => {
    const next = new Map(runs)
    next.delete(id)
    next.set(id, { ...runs.get(id), ...changes })
    for (const [old, { running }] of next) {
      if (next.size <= MOST_KEPT) break
      if (!running) next.delete(old)
    }
    return { runs: next }
  })
}
