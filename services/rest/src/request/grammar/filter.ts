import { delimiter, type Field, identifier, lexeme, quotedValue } from './field.ts'
import { after, as, before, between, choice, many, map, optional, separated1, sequence, text } from './combinators.ts'
import { attempt, character, label, literal, noneOf, notFollowedBy, type Parser, succeed } from './parser.ts'

export interface Filter {
  field: Field
  condition: Condition
}

export interface Condition {
  isNegated: boolean
  operation: Operation
}

export type Operation =
  | { kind: 'simple'; operator: SimpleOperator; value: string }
  | { kind: 'quantified'; operator: QuantifiedOperator; quantifier: 'any' | 'all' | undefined; value: string }
  | { kind: 'in'; values: readonly string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'isdistinct'; value: string }
  | { kind: 'fts'; operator: TextSearchOperator; language: string | undefined; value: string }

export type SimpleOperator = (typeof SIMPLE)[number]
export type QuantifiedOperator = (typeof QUANTIFIED)[number]
export type TextSearchOperator = (typeof TEXT_SEARCH)[number]
export type IsValue = (typeof IS_VALUES)[number]

// a name that begins another one comes after it
const SIMPLE = ['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const
const QUANTIFIED = ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'] as const
const TEXT_SEARCH = ['fts', 'plfts', 'phfts', 'wfts'] as const
const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown'] as const

const oneOfThese = <Name extends string>(names: readonly Name[]) =>
  choice(...names.map((name) => as(attempt(literal(name)), name)))

const inAnyCase = (name: string) =>
  sequence(...Array.from(name, (letter) => choice(character(letter), character(letter.toUpperCase()))))

const isValue = label(
  choice(...IS_VALUES.map((value) => as(attempt(inAnyCase(value)), value))),
  'isVal: (null, not_null, true, false, unknown)',
)

/** A value that ends where the list does, unless it is quoted. */
const endsWithList = notFollowedBy(noneOf(',)'))
const listElement = choice(attempt(before(quotedValue, endsWithList)), text(many(noneOf(',)'))))
const listValue = before(after(lexeme(character('(')), separated1(listElement, character(','))), lexeme(character(')')))

const negation = choice(as(attempt(sequence(literal('not'), delimiter)), true), succeed(false))

/** `not.eq(any).value`, with `value` for what comes last. */
export function condition(value: Parser<string>): Parser<Condition> {
  const inList: Parser<Operation> = map(after(attempt(sequence(literal('in'), delimiter)), listValue), (values) => ({
    kind: 'in',
    values,
  }))
  const is: Parser<Operation> = map(after(attempt(sequence(literal('is'), delimiter)), isValue), (value) => ({
    kind: 'is',
    value,
  }))
  const isDistinct: Parser<Operation> = map(
    after(attempt(sequence(literal('isdistinct'), delimiter)), value),
    (value) => ({ kind: 'isdistinct', value }),
  )
  const textSearch: Parser<Operation> = map(
    sequence<[TextSearchOperator, string | undefined, unknown, string]>(
      oneOfThese(TEXT_SEARCH),
      optional(attempt(between(character('('), character(')'), identifier))),
      delimiter,
      value,
    ),
    ([operator, language, , value]) => ({ kind: 'fts', operator, language, value }),
  )
  const simple: Parser<Operation> = map(
    sequence<[SimpleOperator, unknown, string]>(
      label(oneOfThese(SIMPLE), 'unknown single value operator'),
      delimiter,
      value,
    ),
    ([operator, , value]) => ({ kind: 'simple', operator, value }),
  )
  const quantifier = choice<'any' | 'all'>(as(attempt(literal('any')), 'any'), as(literal('all'), 'all'))
  const quantified: Parser<Operation> = map(
    sequence<[QuantifiedOperator, 'any' | 'all' | undefined, unknown, string]>(
      label(oneOfThese(QUANTIFIED), 'unknown single value operator'),
      optional(attempt(between(character('('), character(')'), quantifier))),
      delimiter,
      value,
    ),
    ([operator, quantifier, , value]) => ({ kind: 'quantified', operator, quantifier, value }),
  )
  const operation = label(
    choice(inList, is, isDistinct, attempt(textSearch), attempt(simple), attempt(quantified)),
    'operator (eq, gt, ...)',
  )
  return map(sequence<[boolean, Operation]>(negation, operation), ([isNegated, operation]) => ({
    isNegated,
    operation,
  }))
}

/** A value inside of a list of conditions. */
export const valueInLogic = choice(
  attempt(before(quotedValue, endsWithList)),
  attempt(
    map(
      sequence<[string, string[], string]>(literal('{'), many(noneOf('{}')), literal('}')),
      ([opening, values, closing]) => opening + values.join('') + closing,
    ),
  ),
  text(many(noneOf(',)'))),
)
