/**
 * The candidate that looks most like a name: by the pairs and triples of letters that they share, then by the number of
 * letters that differ. Below `atLeast`, from 0 to 1, none does.
 */
export function closestName(name: string, candidates: readonly string[], atLeast: number): string | undefined {
  return closestNames(name, candidates, atLeast)[0]?.name
}

export function closestNames(name: string, candidates: readonly string[], atLeast: number) {
  const distinct = new Map(candidates.map((candidate) => [candidate.toLowerCase(), candidate]))
  const wanted = name.toLowerCase()
  const exact = distinct.get(wanted)
  if (exact !== undefined) return [{ name: exact, score: 1 }]
  for (const size of GRAM_SIZES) {
    const grams = gramsOf(wanted, size)
    const alike = [...distinct.keys()]
      .map((candidate) => ({ candidate, score: cosine(grams, gramsOf(candidate, size)) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, CLOSELY_COMPARED)
      .map(({ candidate }) => ({ name: distinct.get(candidate) ?? candidate, score: likeness(wanted, candidate) }))
      .filter(({ score }) => score >= atLeast)
      .toSorted((one, other) => other.score - one.score)
    if (alike.length > 0) return alike
  }
  return []
}

const GRAM_SIZES = [3, 2]
const CLOSELY_COMPARED = 50
/** Longer names are compared in their first part, since the work grows with the square. */
const LONGEST_COMPARED = 200

function gramsOf(text: string, size: number): Map<string, number> {
  const letters = `-${text.replaceAll(/[^\p{L}\p{N}, ]+/gu, '')}-`
  const padded = letters.padEnd(size, '-')
  const grams = new Map<string, number>()
  for (let at = 0; at + size <= padded.length; at++) {
    const gram = padded.slice(at, at + size)
    grams.set(gram, (grams.get(gram) ?? 0) + 1)
  }
  return grams
}

function cosine(one: Map<string, number>, other: Map<string, number>): number {
  let product = 0
  for (const [gram, count] of one) product += count * (other.get(gram) ?? 0)
  return product / (lengthOf(one) * lengthOf(other))
}

const lengthOf = (grams: Map<string, number>) => Math.hypot(...grams.values())

/** 1 for the same, 0 for nothing in common. */
function likeness(one: string, other: string): number {
  const left = Array.from(one).slice(0, LONGEST_COMPARED)
  const right = Array.from(other).slice(0, LONGEST_COMPARED)
  return 1 - distance(left, right) / Math.max(left.length, right.length, 1)
}

/** Levenshtein's. */
function distance(one: readonly string[], other: readonly string[]): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of one.entries()) {
    const current = [row + 1]
    for (const [column, against] of other.entries()) {
      const replaced = (previous[column] ?? 0) + (letter === against ? 0 : 1)
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return previous.at(-1) ?? 0
}
