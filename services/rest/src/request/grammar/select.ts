import { type Field, field, fieldName, identifier, lexeme } from './field.ts'
import {
  after,
  as,
  before,
  between,
  choice,
  guard,
  nesting,
  map,
  optional,
  separated,
  sequence,
} from './combinators.ts'
import { attempt, character, endOfInput, literal, lookAhead, notFollowedBy, type Parser } from './parser.ts'

export type SelectItem = SelectedField | SelectedRelation

export interface SelectedField {
  kind: 'field'
  field: Field
  aggregate: Aggregate | undefined
  /** Of what the aggregate returns. */
  aggregateCast: string | undefined
  /** Of the field itself. Letters, digits, `_`, `$` and spaces, since SQL cannot quote a cast. */
  cast: string | undefined
  alias: string | undefined
}

export interface SelectedRelation {
  kind: 'relation'
  name: string
  alias: string | undefined
  hint: string | undefined
  join: Join | undefined
  /** Its fields become fields of what it is embedded in. */
  isSpread: boolean
  select: readonly SelectItem[]
}

export type Aggregate = 'sum' | 'avg' | 'max' | 'min' | 'count'
export type Join = 'inner' | 'left'

type Relation = Omit<SelectedRelation, 'select'>
type EmbedParameter = { hint: string } | { join: Join }

const aliasSeparator = sequence(character(':'), notFollowedBy(character(':')))
const alias = optional(attempt(before(fieldName, aliasSeparator)))

const embedParameter: Parser<EmbedParameter> = after(
  character('!'),
  choice<EmbedParameter>(
    as(attempt(literal('left')), { join: 'left' }),
    as(attempt(literal('inner')), { join: 'inner' }),
    attempt(map(fieldName, (hint) => ({ hint }))),
  ),
)

const embedParameters = map(
  sequence<[EmbedParameter | undefined, EmbedParameter | undefined]>(
    optional(embedParameter),
    optional(embedParameter),
  ),
  (found) => ({
    hint: found.flatMap((one) => (one && 'hint' in one ? [one.hint] : []))[0],
    join: found.flatMap((one) => (one && 'join' in one ? [one.join] : []))[0],
  }),
)

const open = attempt(lookAhead(literal('(')))

const relation: Parser<Relation> = lexeme(
  map(
    sequence<[string | undefined, string, { hint?: string; join?: Join }, unknown]>(
      alias,
      guard(fieldName, (name) => name !== 'count'),
      embedParameters,
      open,
    ),
    ([alias, name, { hint, join }]) => ({ kind: 'relation', name, alias, hint, join, isSpread: false }),
  ),
)

const spreadRelation: Parser<Relation> = lexeme(
  map(
    sequence<[unknown, string, { hint?: string; join?: Join }, unknown]>(
      literal('...'),
      fieldName,
      embedParameters,
      open,
    ),
    ([, name, { hint, join }]) => ({ kind: 'relation', name, alias: undefined, hint, join, isSpread: true }),
  ),
)

const fieldEnd = choice<unknown>(
  attempt(lookAhead(literal(')'))),
  attempt(lookAhead(literal(','))),
  attempt(endOfInput),
)

const aggregate = choice<Aggregate>(
  as(literal('sum'), 'sum'),
  as(literal('avg'), 'avg'),
  as(literal('count'), 'count'),
  as(attempt(literal('max')), 'max'),
  as(attempt(literal('min')), 'min'),
)

const cast = optional(after(literal('::'), identifier))
const plain = { kind: 'field', aggregate: undefined, aggregateCast: undefined, cast: undefined } as const
const all: Field = { name: '*', path: [] }

const selectedField: Parser<SelectItem> = lexeme(
  choice<SelectItem>(
    attempt(as(before(literal('*'), fieldEnd), { ...plain, field: all, alias: undefined })),
    attempt(
      map(
        sequence<[string | undefined, unknown, string | undefined, unknown]>(alias, literal('count()'), cast, fieldEnd),
        ([alias, , aggregateCast]) => ({ ...plain, field: all, aggregate: 'count', aggregateCast, alias }),
      ),
    ),
    map(
      sequence<[string | undefined, Field, string | undefined, Aggregate | undefined, string | undefined, unknown]>(
        alias,
        field,
        cast,
        optional(attempt(before(after(character('.'), aggregate), literal('()')))),
        cast,
        fieldEnd,
      ),
      ([alias, field, cast, aggregate, aggregateCast]) => ({
        kind: 'field',
        field,
        aggregate,
        aggregateCast,
        cast,
        alias,
      }),
    ),
  ),
)

const nested = between(
  character('('),
  character(')'),
  nesting(() => selectItems),
)

const withNested = (parser: Parser<Relation>) =>
  map(sequence<[Relation, SelectItem[]]>(attempt(parser), nested), ([found, select]): SelectItem => ({
    ...found,
    select,
  }))

/** `*,alias:column->key::cast,relation!hint!inner(…),...spread(…)` */
export const selectItems: Parser<SelectItem[]> = separated(
  choice(withNested(spreadRelation), withNested(relation), selectedField),
  lexeme(character(',')),
)
