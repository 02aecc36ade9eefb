import type { FeatureName } from '@plinth/catalog/features'
import type * as z from 'zod/mini'
import type { Access, MemberAccess, TokenAccess, TokenFor } from './access.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How often a caller may ask: `credential` for what guesses at secrets, `heavy` for what starts real work. */
export type RateClass = 'read' | 'write' | 'credential' | 'heavy'

/** A change worth an audit line. */
export interface Operation {
  verb: `${string}.${string}`
  /** What somebody did by it, as it follows their name, and no more than the call itself: `started verifying a backup`. */
  did: string
  /** Happens outside of the control plane's database: the intent is written down first, then the outcome. */
  outside?: true
  /** The answer may hold a secret, so it is not kept: with the same Idempotency-Key the change is made again. */
  answersSecret?: true
}

/**
 * One call of the HTTP API, as a value. The server's routes, the client, the query options and the OpenAPI document
 * are derived from it. `$sent`, `$received` and `$answer` exist for the type checker alone.
 */
export interface Endpoint<
  Sent = unknown,
  Received = unknown,
  Answer = unknown,
  Change extends Operation | undefined = Operation | undefined,
  Granted extends Access = Access,
> {
  method: Method
  path: string
  access: Granted
  token: TokenAccess
  summary: string
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  response?: z.ZodMiniType
  /** The HTTP status of success; 200, or 204 where there is no response, unless said otherwise. */
  status?: 200 | 201 | 202
  /** Request headers that the caller gives beside the input, by name. */
  headers?: Record<string, string>
  operation: Change
  feature?: FeatureName
  /**
   * A call of members that is no GET works while their organization is restricted only where it says so: what reads,
   * exports or pays, and what takes something away.
   */
  whileRestricted?: 'works'
  /** Answers with an event stream or a file as it is written, which the client hands on unread. */
  streams?: Streamed
  /** Also takes the body as an HTML form sends it. */
  takesForm?: true
  /** The body is bytes: the field of this name, and nothing else. */
  takesBytes?: string
  /** The answer holds tokens, keys, links or second factors, so its length must not depend on what is in it. */
  holdsSecrets?: true
  rate: RateClass
  $sent: Sent
  $received: Received
  $answer: Answer
}

/** What an answer is that is sent as it is written. */
export type Streamed = 'events' | 'file'

/** What a verb is given of a call: `Received<typeof organizations.rename>`. */
export type Received<Called extends { $received: unknown }> = Called['$received']

type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & PathParameters<Rest>
  : unknown

type Input<Schema> = Schema extends z.ZodMiniType<unknown, infer Value> ? Value : unknown
type Output<Schema> = Schema extends z.ZodMiniType<infer Value> ? Value : unknown

type InputOf<Path extends string, Query, Body> = PathParameters<Path> & Output<Query> & Output<Body>

/** What says which organization or project a member belongs to. */
type NamedFor<Granted> =
  Granted extends MemberAccess<infer Of>
    ? Of extends 'project'
      ? { ref: string }
      : { slug: string } | { organization_slug: string }
    : unknown

interface Definition<Path extends string, Query, Body, Answer, Change, Streams, Granted> {
  method: Method
  path: Path
  /** Does not compile for members of what neither the path nor the body names. */
  access: InputOf<Path, Query, Body> extends NamedFor<Granted> ? Granted : never
  token: TokenFor<Granted>
  summary: string
  query?: Query
  body?: Body
  response?: Answer
  status?: 200 | 201 | 202
  headers?: Record<string, string>
  operation?: Change
  feature?: FeatureName
  whileRestricted?: 'works'
  streams?: Streams
  takesForm?: true
  takesBytes?: keyof Input<Body> & string
  holdsSecrets?: true
  rate?: RateClass
}

type AnswerTo<Schema, Streams> = Streams extends Streamed
  ? Response
  : Schema extends z.ZodMiniType<infer Answer>
    ? Answer
    : void

/** Declares an endpoint. A name may not be both a path parameter and a field of the query or body. */
export function endpoint<
  const Path extends string,
  const Granted extends Access,
  Query extends z.ZodMiniType | undefined = undefined,
  Body extends z.ZodMiniType | undefined = undefined,
  Answer extends z.ZodMiniType | undefined = undefined,
  Change extends Operation | undefined = undefined,
  const Streams extends Streamed | undefined = undefined,
>(
  definition: Definition<Path, Query, Body, Answer, Change, Streams, Granted>,
): Endpoint<
  PathParameters<Path> & Input<Query> & Input<Body>,
  InputOf<Path, Query, Body>,
  AnswerTo<Answer, Streams>,
  Change,
  Granted
> {
  const { rate = definition.method === 'GET' ? 'read' : 'write' } = definition
  return withPhantoms({ ...definition, rate })
}

/** The phantom fields are never read at run time, so leaving them out is safe. */
function withPhantoms<Value>(value: object): Value {
  return value as Value
}
