import { after, as, before, between, choice, many, many1, map, separated1, sequence, text } from './combinators.ts'
import {
  anyCharacter,
  attempt,
  character,
  digit,
  endOfInput,
  label,
  letter,
  literal,
  lookAhead,
  noneOf,
  notFollowedBy,
  oneOf,
  type Parser,
  succeed,
} from './parser.ts'

/** A column, or a part of one that holds JSON. */
export interface Field {
  /** `*` for all columns. */
  name: string
  path: readonly JsonStep[]
}

export interface JsonStep {
  arrow: '->' | '->>'
  /** An index has a sign. */
  key: string
  isIndex: boolean
}

/** The field at the end of the names of embedded relations. */
export interface FieldAt {
  path: readonly string[]
  field: Field
}

export const spaces = many(oneOf(' \t'))
export const lexeme = <Result>(parser: Parser<Result>) => before(after(spaces, parser), spaces)
export const delimiter = label(character('.'), 'delimiter (.)')

export const quotedValue = text(
  between(character('"'), character('"'), many(choice(noneOf('\\"'), after(character('\\'), anyCharacter)))),
)

export const identifier = map(many1(choice(letter, digit, oneOf('_ $'))), (found) => found.join('').trim())

const dash = as(attempt(sequence(character('-'), notFollowedBy(character('>')))), '-')
const dashed = (parser: Parser<string>) => map(separated1(parser, dash), (parts) => parts.join('-'))

export const fieldName = label(choice(quotedValue, dashed(identifier)), 'field name (* or [a..z0..9_$])')

const jsonKey = label(
  choice(quotedValue, dashed(map(many1(noneOf('(-:.,>)')), (found) => found.join('').trim()))),
  'any non reserved character different from: .,>()',
)

const jsonIndexEnd = choice<unknown>(
  attempt(lookAhead(literal('->'))),
  attempt(lookAhead(literal('::'))),
  attempt(lookAhead(literal('.'))),
  attempt(lookAhead(literal(','))),
  attempt(endOfInput),
)

const jsonIndex = before(
  map(sequence<[string, string[]]>(choice(character('-'), succeed('+')), many1(digit)), ([sign, digits]) => {
    return sign + digits.join('')
  }),
  jsonIndexEnd,
)

const jsonStep: Parser<JsonStep> = map(
  sequence<[JsonStep['arrow'], Omit<JsonStep, 'arrow'>]>(
    choice<JsonStep['arrow']>(as(attempt(literal('->>')), '->>'), as(attempt(literal('->')), '->')),
    choice<Omit<JsonStep, 'arrow'>>(
      attempt(map(jsonIndex, (key) => ({ key, isIndex: true }))),
      attempt(map(jsonKey, (key) => ({ key, isIndex: false }))),
    ),
  ),
  ([arrow, operand]) => ({ arrow, ...operand }),
)

const jsonPath = many(jsonStep)

export const field: Parser<Field> = lexeme(
  map(sequence<[string, JsonStep[]]>(fieldName, jsonPath), ([name, path]) => ({ name, path })),
)

export const fieldAt: Parser<FieldAt> = map(
  sequence<[string[], JsonStep[]]>(separated1(fieldName, delimiter), jsonPath),
  ([names, path]) => ({ path: names.slice(0, -1), field: { name: names.at(-1) ?? '', path } }),
)

export const fieldNames = separated1(fieldName, lexeme(character(',')))
