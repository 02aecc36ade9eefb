import { describeFailure, type ParseFailure, placeOf, quoted, type Reason } from './parse-failure.ts'

/**
 * Reads from the input and moves it on. What fails without having consumed anything lets an alternative try; what fails
 * after that does not, unless `attempt` undoes it. The rules and the failures are those of Parsec, because clients read
 * the messages.
 */
export type Parser<Result> = (input: Input) => Result | Failed

export const FAILED = Symbol('failed')
export type Failed = typeof FAILED

export interface Input {
  characters: readonly string[]
  at: number
  /** What stopped the last parser, or would have let it go on. */
  failure: ParseFailure | undefined
  /** Of a parser that failed: whether it had consumed something. */
  hasConsumed: boolean
  depth: number
}

export type Parsed<Result> = { value: Result } | { place: string; problem: string }

/** Does not ask for the end of the input. */
export function parse<Result>(parser: Parser<Result>, text: string): Parsed<Result> {
  const input: Input = { characters: Array.from(text), at: 0, failure: undefined, hasConsumed: false, depth: 0 }
  const value = parser(input)
  if (value !== FAILED) return { value }
  const failure = input.failure ?? { at: 0, reasons: [] }
  return { place: placeOf(input.characters, failure.at), problem: describeFailure(failure) }
}

export function succeed<Result>(value: Result): Parser<Result> {
  return (input) => {
    input.failure = undefined
    return value
  }
}

/** One character for which `isRight` holds. */
export function satisfy(isRight: (character: string) => boolean): Parser<string> {
  return (input) => {
    const character = input.characters[input.at]
    if (character !== undefined && isRight(character)) {
      input.at++
      input.failure = undefined
      return character
    }
    return failHere(input, { at: input.at, reasons: [{ kind: 'found', text: character ?? '' }] })
  }
}

export function label<Result>(parser: Parser<Result>, expected: string): Parser<Result> {
  return (input) => {
    const start = input.at
    const value = parser(input)
    const isEmpty = value === FAILED ? !input.hasConsumed : input.at === start
    if (isEmpty && input.failure) {
      const others = input.failure.reasons.filter(({ kind }) => kind !== 'expected')
      input.failure = { at: input.failure.at, reasons: [{ kind: 'expected', text: expected }, ...others] }
    } else if (isEmpty && value === FAILED) {
      input.failure = { at: input.at, reasons: [{ kind: 'expected', text: expected }] }
    }
    return value
  }
}

export const character = (wanted: string) =>
  label(
    satisfy((found) => found === wanted),
    quoted(wanted),
  )
export const oneOf = (wanted: string) => satisfy((found) => wanted.includes(found))
export const noneOf = (unwanted: string) => satisfy((found) => !unwanted.includes(found))
export const anyCharacter = satisfy(() => true)

/** Everything up to the end. */
export const rest: Parser<string> = (input) => {
  const found = input.characters.slice(input.at).join('')
  input.at = input.characters.length
  input.failure = undefined
  return found
}
export const digit = label(
  satisfy((found) => found >= '0' && found <= '9'),
  'digit',
)
export const letter = label(
  satisfy((found) => /^\p{L}$/u.test(found)),
  'letter',
)

/** Consumes its first character even where a later one differs. */
export function literal(wanted: string): Parser<string> {
  const characters = Array.from(wanted)
  const expected: Reason = { kind: 'expected', text: quoted(wanted) }
  return (input) => {
    const start = input.at
    for (let index = 0; index < characters.length; index++) {
      const found = input.characters[start + index]
      if (found === characters[index]) continue
      input.failure = { at: start, reasons: [expected, { kind: 'found', text: found ?? '' }] }
      input.hasConsumed = index > 0
      return FAILED
    }
    input.at = start + characters.length
    input.failure = undefined
    return wanted
  }
}

/** Fails without consuming anything where `parser` fails. */
export function attempt<Result>(parser: Parser<Result>): Parser<Result> {
  return (input) => {
    const start = input.at
    const value = parser(input)
    if (value === FAILED) {
      input.at = start
      input.hasConsumed = false
    }
    return value
  }
}

export function lookAhead<Result>(parser: Parser<Result>): Parser<Result> {
  return (input) => {
    const start = input.at
    const value = parser(input)
    if (value !== FAILED) {
      input.at = start
      input.failure = undefined
    }
    return value
  }
}

export function notFollowedBy(parser: Parser<string>): Parser<undefined> {
  return (input) => {
    const start = input.at
    const found = attempt(parser)(input)
    const at = input.at
    input.at = start
    if (found === FAILED) {
      // what was missing there was not wanted, but says what else could follow
      return undefined
    }
    return failHere(input, { at, reasons: [{ kind: 'unexpected', text: quoted(found, "'") }] })
  }
}

export const endOfInput: Parser<undefined> = label((input) => {
  const found = input.characters[input.at]
  if (found !== undefined) {
    return failHere(input, { at: input.at, reasons: [{ kind: 'unexpected', text: quoted(found, "'") }] })
  }
  input.failure = { at: input.at, reasons: [{ kind: 'found', text: '' }] }
  return undefined
}, 'end of input')

/** Refuses what comes next, having consumed nothing. */
export function failHere(input: Input, failure: ParseFailure): Failed {
  input.failure = failure
  input.hasConsumed = false
  return FAILED
}
