import type { DatabaseName } from '@plinth/postgres-meta/introspect/names'

/** Names with what they are searched by, made once. */
export interface NameIndex {
  names: readonly DatabaseName[]
  /** Lower case: the name alone, and with its schema and table. */
  own: readonly string[]
  full: readonly string[]
}

export function nameIndex(names: readonly DatabaseName[]): NameIndex {
  const own = names.map(({ name }) => name.toLowerCase())
  const full = names.map(({ schema, table, name }) => [schema, table, name].filter(Boolean).join('.').toLowerCase())
  return { names, own, full }
}

/**
 * The names that contain every word that was typed, at least one of them in the name itself; of each kind the best few:
 * those that are it, begin with it, have a word that does, and then the shortest.
 */
export function findNames({ names, own, full }: NameIndex, typed: string, mostOfKind: number): DatabaseName[] {
  const words = typed
    .toLowerCase()
    .split(/[\s.]+/)
    .filter(Boolean)
  if (words.length === 0) return []
  const best = new Map<DatabaseName['kind'], Found[]>()
  for (let at = 0; at < names.length; at++) {
    const rank = rankOf(own[at]!, full[at]!, words)
    if (rank === undefined) continue
    const name = names[at]!
    const found = best.get(name.kind) ?? []
    if (found.length === mostOfKind && found.at(-1)!.rank <= rank) continue
    const place = found.findLastIndex((other) => other.rank <= rank) + 1
    found.splice(place, 0, { rank, name })
    found.length = Math.min(found.length, mostOfKind)
    best.set(name.kind, found)
  }
  return [...best.values()].flat().map(({ name }) => name)
}

interface Found {
  /** The lower the better. */
  rank: number
  name: DatabaseName
}

const LONGEST_NAME = 64

function rankOf(own: string, full: string, words: readonly string[]): number | undefined {
  let closest: number | undefined
  for (const word of words) {
    if (!full.includes(word)) return undefined
    const closeness = closenessOf(own, word)
    if (closeness !== undefined && (closest === undefined || closeness < closest)) closest = closeness
  }
  return closest === undefined ? undefined : closest * LONGEST_NAME + own.length
}

function closenessOf(own: string, word: string) {
  const at = own.indexOf(word)
  if (at < 0) return undefined
  if (at === 0) return own.length === word.length ? 0 : 1
  return own.includes(`_${word}`) ? 2 : 3
}
