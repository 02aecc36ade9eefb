import { createHash } from 'node:crypto'
import type { Endpoint } from '@plinth/contract/endpoint'
import type { Guarded } from '../access/guarded.ts'
import type { Change } from '../access/handlers.ts'
import type { RequestContext } from '../context/request-context.ts'
import { record } from '../domains/audit/record.ts'
import { conflict, invalid, unavailable } from '../http/errors.ts'
import { withoutWaiting } from '../http/without-waiting.ts'
import { createStores } from '../stores/stores.ts'
import type { ChangeTurns } from './change-turns.ts'

interface Asked {
  id: string
  endpoint: Endpoint
  handler: Guarded
  input: Record<string, unknown>
  context: RequestContext
}

/**
 * A change and its audit line share one transaction; one outside of the database is a line before and a line after.
 * What a change has to wait for comes first, so that nobody who waits holds a connection.
 */
export async function makeChange(asked: Asked, turns: ChangeTurns): Promise<unknown> {
  const { endpoint, context } = asked
  const person = await context.identify()
  return turns.ofCaller(person?.userId, context.ip, async () => {
    if (endpoint.operation?.outside) return changeOutside(asked)
    const key = endpoint.operation?.answersSecret ? undefined : context.header('idempotency-key')
    if (key === undefined || !person) return (await prepared(asked))()
    if (!IDEMPOTENCY_KEY.test(key)) throw invalidKey()
    const place = { userId: person.userId, operation: asked.id, key }
    return turns.ofKey(place, () => once(asked, place))
  })
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/

type Place = Parameters<RequestContext['stores']['idempotency']['find']>[0]

/** With an Idempotency-Key a change happens once, however often it is sent; the first answer is given again. */
async function once(asked: Asked, place: Place) {
  const { handler, input, context } = asked
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  const earlier = await context.stores.idempotency.find(place)
  if (earlier) {
    if (earlier.request_digest !== digest) throw keyReused()
    // a caller who lost the right to do it loses the right to the answer
    await handler.admit(input, context)
    return earlier.answer
  }
  const commit = await prepared(asked)
  return commit(async ({ stores }, work) => {
    // another process has the same key in hand: its answer is given when it is asked for again
    if (!(await stores.idempotency.claim(place)) || (await stores.idempotency.find(place))) throw keyInUse()
    const answer = await work()
    await stores.idempotency.keep(place, digest, answer)
    return answer
  })
}

type Around = (context: RequestContext, work: () => Promise<unknown>) => Promise<unknown>

/** Waits for what the change needs. What it returns makes the change in a transaction, `around` it what belongs to it. */
async function prepared({ endpoint, handler, input, context }: Asked) {
  const change = await handler.prepare?.(input, context)
  return (around: Around = (_, work) => work()) =>
    context.sql.transaction((sql) => {
      const inTransaction: RequestContext = {
        ...context,
        ...withoutWaiting(context),
        sql,
        stores: createStores(sql),
        together: async (first, second) => [await first(), await second()],
      }
      return around(inTransaction, async () => {
        const result = change ? change(inTransaction) : handler.handle(input, inTransaction)
        const { answer, isUnchanged, ...changed } = changeOf(await result)
        if (!isUnchanged) {
          await record(inTransaction, { ...changed, verb: endpoint.operation!.verb, outcome: 'done' })
        }
        return answer
      })
    })
}

async function changeOutside({ endpoint, handler, input, context }: Asked) {
  const { answer, isUnchanged, ...changed } = changeOf(await handler.handle(input, context))
  if (isUnchanged) return answer
  await context.sql.transaction((sql) =>
    record(
      { ...context, sql, stores: createStores(sql) },
      { ...changed, verb: endpoint.operation!.verb, outcome: 'done' },
    ),
  )
  return answer
}

/** Handlers of endpoints with an operation return a change; the compiler has seen to it in `Handlers`. */
const changeOf = (result: unknown) => result as Change<unknown>

const invalidKey = () => invalid('invalid_idempotency_key', 'An Idempotency-Key is 1 to 200 visible ASCII characters.')

const keyReused = () => conflict('idempotency_key_reused', 'This Idempotency-Key was used for a different request.')

const keyInUse = () =>
  unavailable('idempotency_key_in_use', 'A request with this Idempotency-Key is still under way. Try again.', 1)
