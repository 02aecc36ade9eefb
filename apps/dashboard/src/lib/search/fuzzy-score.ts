/**
 * How well a text answers what was typed; undefined when it does not. Every word that was typed has to occur: its
 * letters in order, each beside the one before, later in the same word, or at the beginning of a word further on.
 */
export function fuzzyScore(typed: string, text: string): number | undefined {
  let total = -text.length * LENGTH_COST
  for (const word of typed.toLowerCase().split(/\s+/).filter(Boolean)) {
    const score = scoreOf(word, text)
    if (score === undefined) return undefined
    total += score
  }
  return total
}

const WORD_START = 8
const BESIDE = 5
const SAME_WORD = 1
const LENGTH_COST = 0.01

/** The best of all ways to find the letters, from left to right: `best[at]` ends with the present letter there. */
function scoreOf(word: string, text: string): number | undefined {
  const letters = text.toLowerCase()
  let best: (number | undefined)[] = []
  for (let index = 0; index < word.length; index++) {
    const letter = word[index]
    const next: (number | undefined)[] = []
    for (let at = 0; at < letters.length; at++) {
      if (letters[at] !== letter) continue
      next[at] = index === 0 ? firstAt(at, text) : followingAt(at, text, best)
    }
    best = next
  }
  return largest(best)
}

const firstAt = (at: number, text: string) => (startsWord(text, at) ? WORD_START : SAME_WORD)

function followingAt(at: number, text: string, best: readonly (number | undefined)[]) {
  const beside = best[at - 1]
  const ways = [beside === undefined ? undefined : beside + BESIDE]
  if (startsWord(text, at)) {
    const before = largest(best.slice(0, at))
    ways.push(before === undefined ? undefined : before + WORD_START)
  } else {
    const before = largest(best.slice(wordStartBefore(text, at), at))
    ways.push(before === undefined ? undefined : before + SAME_WORD)
  }
  return largest(ways)
}

function wordStartBefore(text: string, at: number) {
  let start = at
  while (start > 0 && !startsWord(text, start)) start--
  return start
}

function startsWord(text: string, at: number) {
  if (at === 0) return true
  const [before, here] = [text[at - 1]!, text[at]!]
  return isWordLetter(here) && (!isWordLetter(before) || (/\p{Lu}/u.test(here) && /\p{Ll}/u.test(before)))
}

const isWordLetter = (letter: string) => /[\p{L}\p{N}]/u.test(letter)

function largest(scores: readonly (number | undefined)[]) {
  let found: number | undefined
  for (const score of scores) if (score !== undefined && (found === undefined || score > found)) found = score
  return found
}
