import { fuzzyScore } from '../../lib/search/fuzzy-score.ts'
import { type Command, commandGroups } from '../../components/feature/command.ts'

/** What is not shown counts a little less than what is. */
const KEYWORD_WORTH = 0.75

const SHORTEST_PIECE = 4

interface FoundGroup {
  label: string
  items: Command[]
}

/**
 * The commands that answer what was typed, the best first, in groups that follow their best. With nothing typed it is
 * all of them as given.
 */
export function findCommands(commands: readonly Command[], typed: string, mostInGroup = Infinity): FoundGroup[] {
  const wanted = typed.trim()
  if (wanted === '') return inGroups(commands, mostInGroup, commandGroups)
  const found = commands
    .flatMap((command) => {
      const score = scoreOf(command, wanted)
      return score === undefined ? [] : [{ command, score }]
    })
    .toSorted((one, other) => other.score - one.score)
    .map(({ command }) => command)
  return inGroups(found, mostInGroup, [...new Set(found.map(({ group }) => group))])
}

/**
 * The recent ones first, each of them once more in a group of its own. `searched` are listed only where they are recent.
 */
export function withRecent(
  commands: readonly Command[],
  recent: readonly string[],
  searched: readonly Command[] = [],
): Command[] {
  const known = [...commands, ...searched]
  const again = recent.flatMap((id) => {
    const command = known.find((candidate) => candidate.id === id)
    return command ? [{ ...command, group: 'Recent' as const }] : []
  })
  return [...again, ...commands]
}

function scoreOf({ label, keywords = [], codes = [], worth = 1, detail = '', group }: Command, wanted: string) {
  const shown = fuzzyScore(wanted, label)
  const words = codes.includes(detail) ? [] : [`${label} ${detail}`]
  const piece = wanted.toLowerCase()
  const pieces = piece.length < SHORTEST_PIECE ? [] : codes.filter((code) => code.toLowerCase().includes(piece))
  const others = [`${group} ${label}`, ...words, ...keywords, ...pieces].flatMap((text) => {
    const score = fuzzyScore(wanted, text)
    return score === undefined ? [] : [score * KEYWORD_WORTH]
  })
  const scores = shown === undefined ? others : [shown, ...others]
  return scores.length === 0 ? undefined : Math.max(...scores) * worth
}

function inGroups(commands: readonly Command[], mostInGroup: number, order: readonly string[]): FoundGroup[] {
  return order
    .map((label) => ({ label, items: commands.filter(({ group }) => group === label).slice(0, mostInGroup) }))
    .filter(({ items }) => items.length > 0)
}
