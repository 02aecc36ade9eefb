import { tokenAt } from '../sql/sql-tokens.ts'

export interface ConditionParts {
  operator: 'AND' | 'OR'
  parts: string[]
}

/**
 * What a condition is made of at its top. Of text that Postgres printed this is exact: it puts every AND and OR into
 * parentheses of its own, and each of them joins with one word alone. Undefined where it is one piece.
 */
export function conditionParts(sql: string): ConditionParts | undefined {
  if (!sql.startsWith('(') || !sql.endsWith(')')) return undefined
  const inside = sql.slice(1, -1)
  const cuts: { operator: string; from: number; to: number }[] = []
  let depth = 0
  for (let at = 0; at < inside.length;) {
    const { kind, end } = tokenAt(inside, at)
    const text = inside.slice(at, end)
    if (kind === 'sign' && (text === '(' || text === '[')) depth++
    if (kind === 'sign' && (text === ')' || text === ']')) depth--
    // the first parenthesis closes before the end
    if (depth < 0) return undefined
    if (kind === 'word' && depth === 0 && (text === 'AND' || text === 'OR'))
      cuts.push({ operator: text, from: at, to: end })
    at = end
  }
  const operator = cuts[0]?.operator
  if ((operator !== 'AND' && operator !== 'OR') || cuts.some((cut) => cut.operator !== operator)) return undefined
  // each of the words stands between two spaces
  const edges = [0, ...cuts.map(({ to }) => to + 1)]
  return {
    operator,
    parts: edges.map((from, index) => inside.slice(from, (cuts[index]?.from ?? inside.length + 1) - 1)),
  }
}
