import { delimiter, field, type Field, fieldName, lexeme } from './field.ts'
import { condition, type Condition, type Filter, valueInLogic } from './filter.ts'
import { as, before, after, choice, nesting, map, separated1, sequence } from './combinators.ts'
import { attempt, character, label, literal, type Parser, succeed } from './parser.ts'

/** `and(name.eq.N,or(id.eq.1,id.eq.2))` */
export type Logic =
  | { kind: 'filter'; filter: Filter }
  | { kind: 'group'; isNegated: boolean; operator: 'and' | 'or'; members: readonly Logic[] }

const filter: Parser<Logic> = map(
  sequence<[Field, unknown, Condition]>(field, delimiter, condition(valueInLogic)),
  ([field, , condition]) => ({ kind: 'filter', filter: { field, condition } }),
)

const negation = label(
  choice(as(attempt(sequence(literal('not'), delimiter)), true), succeed(false)),
  'negation operator (not)',
)

const operator = label(
  choice<'and' | 'or'>(as(attempt(literal('and')), 'and'), as(literal('or'), 'or')),
  'logic operator (and, or)',
)

const members = before(
  after(
    lexeme(character('(')),
    separated1(
      nesting(() => logic),
      lexeme(character(',')),
    ),
  ),
  lexeme(character(')')),
)

export const logic: Parser<Logic> = choice<Logic>(
  attempt(filter),
  map(sequence<[boolean, 'and' | 'or', Logic[]]>(negation, operator, members), ([isNegated, operator, members]) => ({
    kind: 'group',
    isNegated,
    operator,
    members,
  })),
)

/** `relation.not.or`: the relations that lead there, and the operator with its negation. */
export const logicAt: Parser<{ path: readonly string[]; operator: string }> = map(
  separated1(fieldName, delimiter),
  (names) => ({
    path: names.slice(0, -1).filter((name) => name !== 'not'),
    operator: (names.includes('not') ? 'not.' : '') + (names.at(-1) ?? ''),
  }),
)
