import { furthest, type ParseFailure } from './parse-failure.ts'
import { FAILED, failHere, type Parser, succeed } from './parser.ts'

/** Of parentheses in each other. Every one of them takes a part of the stack. */
const DEEPEST = 100

/** All of them, one after the other. */
export function sequence<Results extends unknown[]>(
  ...parsers: { [Index in keyof Results]: Parser<Results[Index]> }
): Parser<Results> {
  return (input) => {
    const values: unknown[] = []
    let hasConsumed = false
    let failure: ParseFailure | undefined
    for (const parser of parsers) {
      const start = input.at
      const value: unknown = parser(input)
      const consumedHere = value === FAILED ? input.hasConsumed : input.at > start
      if (!consumedHere) input.failure = furthest(failure, input.failure)
      if (value === FAILED) {
        input.hasConsumed ||= hasConsumed
        return FAILED
      }
      hasConsumed ||= consumedHere
      failure = input.failure
      values.push(value)
    }
    return values as Results
  }
}

/** The first that succeeds, or that fails after having consumed something. */
export function choice<Result>(...parsers: Parser<Result>[]): Parser<Result> {
  return (input) => {
    let failure: ParseFailure | undefined
    for (const parser of parsers) {
      const start = input.at
      const value = parser(input)
      const hasConsumed = value === FAILED ? input.hasConsumed : input.at > start
      if (hasConsumed) return value
      failure = furthest(failure, input.failure)
      input.failure = failure
      if (value !== FAILED) return value
    }
    input.hasConsumed = false
    return FAILED
  }
}

export function many<Result>(parser: Parser<Result>): Parser<Result[]> {
  return (input) => {
    const values: Result[] = []
    for (;;) {
      const start = input.at
      const value = parser(input)
      if (value === FAILED) return input.hasConsumed ? FAILED : values
      // a parser that consumes nothing would succeed for ever
      if (input.at === start) return values
      values.push(value)
    }
  }
}

export function map<From, To>(parser: Parser<From>, change: (value: From) => To): Parser<To> {
  return (input) => {
    const value = parser(input)
    return value === FAILED ? FAILED : change(value)
  }
}

/** Refuses what was parsed, without a reason of its own. */
export function guard<Result>(parser: Parser<Result>, isRight: (value: Result) => boolean): Parser<Result> {
  return (input) => {
    const start = input.at
    const value = parser(input)
    if (value === FAILED || isRight(value)) return value
    input.hasConsumed = input.at > start
    return FAILED
  }
}

export const as = <Value>(parser: Parser<unknown>, value: Value) => map(parser, () => value)
export const optional = <Result>(parser: Parser<Result>) => choice<Result | undefined>(parser, succeed(undefined))
export const before = <Result>(parser: Parser<Result>, next: Parser<unknown>) =>
  map(sequence<[Result, unknown]>(parser, next), ([value]) => value)
export const after = <Result>(previous: Parser<unknown>, parser: Parser<Result>) =>
  map(sequence<[unknown, Result]>(previous, parser), ([, value]) => value)
export const between = <Result>(open: Parser<unknown>, close: Parser<unknown>, parser: Parser<Result>) =>
  before(after(open, parser), close)
export const many1 = <Result>(parser: Parser<Result>) =>
  map(sequence<[Result, Result[]]>(parser, many(parser)), ([first, rest]) => [first, ...rest])
export const separated1 = <Result>(parser: Parser<Result>, separator: Parser<unknown>) =>
  map(sequence<[Result, Result[]]>(parser, many(after(separator, parser))), ([first, rest]) => [first, ...rest])
export const separated = <Result>(parser: Parser<Result>, separator: Parser<unknown>) =>
  choice<Result[]>(separated1(parser, separator), succeed([]))
export const text = (parser: Parser<string[]>) => map(parser, (characters) => characters.join(''))

/** For what contains itself. */
export function nesting<Result>(make: () => Parser<Result>): Parser<Result> {
  return (input) => {
    if (input.depth === DEEPEST) {
      const reasons = [{ kind: 'unexpected', text: `nesting deeper than ${DEEPEST}` }] as const
      return failHere(input, { at: input.at, reasons })
    }
    input.depth++
    const value = make()(input)
    input.depth--
    return value
  }
}
