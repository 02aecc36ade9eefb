import { type Parsed, type Parser, parse } from './parser.ts'

/** Applications send the same texts again and again, but strangers send others. */
const MOST_TEXTS = 500
const LONGEST_TEXT = 500

/** Parses a text that comes often once. What it returns is shared, so nobody may change it. */
export function remembering<Result>(parser: Parser<Result>): (text: string) => Parsed<Result> {
  const known = new Map<string, Parsed<Result>>()
  return (text) => {
    const parsed = known.get(text) ?? parse(parser, text)
    if (text.length > LONGEST_TEXT || !('value' in parsed)) return parsed
    known.delete(text)
    known.set(text, parsed)
    if (known.size > MOST_TEXTS) known.delete(known.keys().next().value ?? '')
    return parsed
  }
}
