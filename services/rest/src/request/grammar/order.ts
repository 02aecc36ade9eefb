import { delimiter, type Field, field, fieldName, lexeme } from './field.ts'
import { after, as, before, between, choice, map, optional, separated1, sequence } from './combinators.ts'
import { attempt, character, endOfInput, literal, lookAhead, type Parser, succeed } from './parser.ts'

export interface OrderTerm {
  /** Of a relation that is embedded, one row for each. */
  relation: string | undefined
  field: Field
  direction: 'asc' | 'desc' | undefined
  nulls: 'nullsfirst' | 'nullslast' | undefined
}

type Direction = OrderTerm['direction']
type Nulls = OrderTerm['nulls']

const direction = optional(
  choice<'asc' | 'desc'>(
    as(attempt(after(delimiter, literal('asc'))), 'asc'),
    as(attempt(after(delimiter, literal('desc'))), 'desc'),
  ),
)

const end = choice<unknown>(attempt(lookAhead(character(','))), attempt(endOfInput))

const nulls = choice<Nulls>(
  before(
    optional(
      choice<'nullsfirst' | 'nullslast'>(
        as(attempt(after(delimiter, literal('nullsfirst'))), 'nullsfirst'),
        as(attempt(after(delimiter, literal('nullslast'))), 'nullslast'),
      ),
    ),
    end,
  ),
  after(end, succeed(undefined)),
)

const relatedTerm: Parser<OrderTerm> = map(
  sequence<[string, Field, Direction, Nulls]>(
    fieldName,
    between(character('('), character(')'), field),
    direction,
    nulls,
  ),
  ([relation, field, direction, nulls]) => ({ relation, field, direction, nulls }),
)

const term: Parser<OrderTerm> = map(
  sequence<[Field, Direction, Nulls]>(field, direction, nulls),
  ([field, direction, nulls]) => ({ relation: undefined, field, direction, nulls }),
)

/** `name.desc.nullslast,relation(column)` */
export const orderTerms = separated1(lexeme(choice(attempt(relatedTerm), term)), character(','))
