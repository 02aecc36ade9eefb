import { BACKSLASH, DASH, DOLLAR, isSpace, LINE_BREAK, QUOTE, RETURN, SLASH, STAR } from './characters.ts'

/**
 * What a byte does to the token that it is read in. A token may turn out to have ended before it; a dash or a slash to
 * begin a comment, or to be an operator, which then has ended before it.
 */
export type Step = 'goes on' | 'ends' | 'ended before' | 'is a comment' | 'is an operator'

/** Reads one token, byte by byte, from the byte after the one that opened it. */
export type TokenReader = (code: number) => Step

/** A doubled quote needs no care: it ends one quoted part and begins the next. */
export const quotedBy =
  (quote: number): TokenReader =>
  (code) =>
    code === quote ? 'ends' : 'goes on'

/** A string in which a backslash escapes. After a line break the literal may go on, in the same kind of string. */
export function stringWithEscapes(): TokenReader {
  let place: 'inside' | 'escaped' | 'closed' | 'behind' | 'dash' | 'comment' = 'inside'
  let hasLineBreak = false
  const move = (to: typeof place): Step => {
    place = to
    return 'goes on'
  }
  return (code) => {
    if (place === 'escaped') return move('inside')
    if (place === 'inside') {
      if (code === BACKSLASH) return move('escaped')
      if (code === QUOTE) hasLineBreak = false
      return code === QUOTE ? move('closed') : 'goes on'
    }
    const isLineBreak = code === LINE_BREAK || code === RETURN
    if (place === 'comment') {
      hasLineBreak ||= isLineBreak
      return isLineBreak ? move('behind') : 'goes on'
    }
    if (place === 'dash') return code === DASH ? move('comment') : 'is an operator'
    hasLineBreak ||= isLineBreak
    if (isSpace(code)) return move('behind')
    if (code === DASH) return move('dash')
    const goesOn = code === QUOTE && (place === 'closed' || hasLineBreak)
    return goesOn ? move('inside') : 'ended before'
  }
}

/** The body between two tags such as `$body$`. A tag has no dollar within, so what is like its beginning starts over. */
export function bodyIn(tag: string): TokenReader {
  let seen = 0
  return (code) => {
    if (code === tag.charCodeAt(seen)) seen++
    else seen = code === DOLLAR ? 1 : 0
    return seen === tag.length ? 'ends' : 'goes on'
  }
}

const LONGEST_COMMENT = 80

/** From a dash. The comment is given when it ends, cut after some length. */
export function lineComment(onEnd: (text: string) => void): TokenReader {
  let text: string | undefined
  return (code) => {
    if (text === undefined) {
      text = ''
      return code === DASH ? 'is a comment' : 'is an operator'
    }
    if (code === LINE_BREAK || code === RETURN) {
      onEnd(text)
      return 'ends'
    }
    if (text.length < LONGEST_COMMENT) text += String.fromCharCode(code)
    return 'goes on'
  }
}

/** From a slash. Comments are nested. */
export function blockComment(): TokenReader {
  let depth = 0
  let previous = 0
  return (code) => {
    if (depth === 0 && code !== STAR) return 'is an operator'
    const isOpening = depth === 0 || (previous === SLASH && code === STAR)
    const isClosing = previous === STAR && code === SLASH
    const isFirst = depth === 0
    depth += isOpening ? 1 : isClosing ? -1 : 0
    previous = isOpening || isClosing ? 0 : code
    if (isFirst) return 'is a comment'
    return depth === 0 ? 'ends' : 'goes on'
  }
}
