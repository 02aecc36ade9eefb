import type { PlanNode, PlanTree } from './plan-tree.ts'

/** A step of one plan or of both. */
export interface ComparedNode {
  before: PlanNode | undefined
  after: PlanNode | undefined
  /** Of the steps, this one's own work changed most: without what is below it. */
  isCostly: boolean
}

export interface PlanComparison {
  nodes: ComparedNode[]
  /** What steps are weighed by: milliseconds where both plans were run, else the estimated cost. */
  measure: 'ms' | 'cost'
}

const MOST_NODES = 500
const SAME_LABEL = 3
const SAME_TYPE = 2

/**
 * Puts the steps of two plans side by side: those of the same type, in the order of the plans, so that a step that was put
 * between others leaves them matched. What works on the same table is preferred. Steps behind the 500th are left out.
 */
export function comparePlans(before: PlanTree, after: PlanTree): PlanComparison {
  const [old, now] = [before.nodes.slice(0, MOST_NODES), after.nodes.slice(0, MOST_NODES)]
  const measure = [...old, ...now].every(({ ms }) => ms !== undefined) ? 'ms' : 'cost'
  const oldOwn = ownWork(old, measure)
  const nowOwn = ownWork(now, measure)
  const pairs = matched(old, now)
  const changes = pairs.map(([oldAt, nowAt]) => Math.abs((nowOwn[nowAt ?? -1] ?? 0) - (oldOwn[oldAt ?? -1] ?? 0)))
  const largest = Math.max(...changes)
  const costly = largest > 0 ? changes.indexOf(largest) : -1
  return {
    measure,
    nodes: pairs.map(([oldAt, nowAt], index) => ({
      before: old[oldAt ?? -1],
      after: now[nowAt ?? -1],
      isCostly: index === costly,
    })),
  }
}

/** Without what is below. What parallel workers do at once may add up to more than the step above. */
function ownWork(nodes: readonly PlanNode[], measure: 'ms' | 'cost') {
  return nodes.map((node, at) => {
    let below = 0
    for (let next = at + 1; next < nodes.length && nodes[next]!.depth > node.depth; next++) {
      if (nodes[next]!.depth === node.depth + 1) below += nodes[next]![measure] ?? 0
    }
    return Math.max(0, (node[measure] ?? 0) - below)
  })
}

type Pair = [before: number | undefined, after: number | undefined]

/** The longest common sequence, in which a step on the same table counts more. */
function matched(old: readonly PlanNode[], now: readonly PlanNode[]): Pair[] {
  const best = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const score = likeness(old[i]!, now[j]!)
      best[i]![j] = Math.max(best[i + 1]![j]!, best[i]![j + 1]!, score > 0 ? best[i + 1]![j + 1]! + score : 0)
    }
  }
  const pairs: Pair[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const score = i < old.length && j < now.length ? likeness(old[i]!, now[j]!) : 0
    if (score > 0 && best[i]![j] === best[i + 1]![j + 1]! + score) pairs.push([i++, j++])
    else if (j >= now.length || (i < old.length && best[i + 1]![j]! >= best[i]![j + 1]!)) pairs.push([i++, undefined])
    else pairs.push([undefined, j++])
  }
  return pairs
}

function likeness(one: PlanNode, other: PlanNode) {
  if (one.label === other.label) return SAME_LABEL
  return one.type === other.type ? SAME_TYPE : 0
}
