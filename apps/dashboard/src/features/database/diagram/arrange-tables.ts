import { Graph, layout } from '@dagrejs/dagre'

/** What a table needs to be given a place. */
export interface Card {
  id: number
  width: number
  height: number
}

/** A foreign key: the table that it belongs to stands to the right of the one that it points at. */
export interface Link {
  from: number
  to: number
}

export type Place = readonly [x: number, y: number]

const GAP = 48

/** A group of tables that is higher is not read from top to bottom anyway. */
const TALL = 3000

/** How much wider than high the whole is. */
const ASPECT = 1.6

/**
 * Where each table goes. What is linked is arranged together in layers; such groups, and the tables that nothing links,
 * stand beside each other in rows.
 */
export function arrangeTables(cards: readonly Card[], links: readonly Link[]): Map<number, Place> {
  const groups = groupsOf(cards, links)
  const linked = groups.filter((group) => group.length > 1).map((group) => layers(group, links))
  const alone = groups.filter((group) => group.length === 1).map(([card]) => single(card!))
  linked.sort((a, b) => b.width * b.height - a.width * a.height)
  return inRows([...linked, ...alone])
}

interface Block {
  width: number
  height: number
  places: [id: number, x: number, y: number][]
}

const single = ({ id, width, height }: Card): Block => ({ width, height, places: [[id, 0, 0]] })

/** Tables that links lead between. */
function groupsOf(cards: readonly Card[], links: readonly Link[]): Card[][] {
  const leaders = new Map(cards.map(({ id }) => [id, id]))
  const leaderOf = (id: number): number => {
    let leader = id
    while (leaders.get(leader) !== leader) leader = leaders.get(leader)!
    leaders.set(id, leader)
    return leader
  }
  for (const { from, to } of links) if (leaders.has(from) && leaders.has(to)) leaders.set(leaderOf(from), leaderOf(to))
  const groups = new Map<number, Card[]>()
  for (const card of cards) {
    const leader = leaderOf(card.id)
    groups.set(leader, [...(groups.get(leader) ?? []), card])
  }
  return [...groups.values()]
}

function layers(cards: readonly Card[], links: readonly Link[]): Block {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: GAP / 2, ranksep: GAP * 2 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id, width, height } of cards) graph.setNode(String(id), { width, height })
  for (const { from, to } of links)
    if (from !== to && graph.hasNode(String(from)) && graph.hasNode(String(to))) graph.setEdge(String(to), String(from))
  layout(graph)
  const middles = cards.map((card) => ({ card, ...(graph.node(String(card.id)) as { x: number; y: number }) }))
  const block = blockOf(
    middles.map(({ card: { id, width, height }, x, y }) => [id, x - width / 2, y - height / 2]),
    cards,
  )
  return block.height > TALL && block.height > block.width * 2 ? folded(middles) : block
}

interface Middle {
  card: Card
  x: number
  y: number
}

/** The same layers, where each that is too high goes on beside itself. */
function folded(middles: readonly Middle[]): Block {
  const area = middles.reduce((sum, { card }) => sum + (card.width + GAP) * (card.height + GAP), 0)
  const highest = Math.max(TALL / 2, Math.sqrt(area / ASPECT))
  const places: Block['places'] = []
  const layered = new Map<number, Middle[]>()
  for (const middle of middles.toSorted((a, b) => a.x - b.x || a.y - b.y))
    layered.set(middle.x, [...(layered.get(middle.x) ?? []), middle])
  let left = 0
  for (const layer of layered.values()) {
    const whole = layer.reduce((sum, { card }) => sum + card.height + GAP / 2, 0)
    const column = whole / Math.ceil(whole / highest)
    let [top, widest] = [0, 0]
    for (const { card } of layer) {
      if (top > column - card.height / 2) {
        left += widest + GAP
        top = 0
      }
      places.push([card.id, left, top])
      top += card.height + GAP / 2
      widest = Math.max(widest, card.width)
    }
    left += widest + GAP * 2
  }
  return blockOf(
    places,
    middles.map(({ card }) => card),
  )
}

function blockOf(places: Block['places'], cards: readonly Card[]): Block {
  const left = Math.min(...places.map(([, x]) => x))
  const top = Math.min(...places.map(([, , y]) => y))
  const sizes = new Map(cards.map((card) => [card.id, card]))
  return {
    width: Math.max(...places.map(([id, x]) => x + sizes.get(id)!.width)) - left,
    height: Math.max(...places.map(([id, , y]) => y + sizes.get(id)!.height)) - top,
    places: places.map(([id, x, y]) => [id, x - left, y - top]),
  }
}

function inRows(blocks: readonly Block[]): Map<number, Place> {
  const area = blocks.reduce((sum, { width, height }) => sum + (width + GAP) * (height + GAP), 0)
  const widest = Math.max(Math.sqrt(area * ASPECT), ...blocks.map(({ width }) => width))
  const found = new Map<number, Place>()
  let [left, top, deepest] = [0, 0, 0]
  for (const { width, height, places } of blocks) {
    if (left > 0 && left + width > widest) {
      top += deepest + GAP
      left = 0
      deepest = 0
    }
    for (const [id, x, y] of places) found.set(id, [Math.round(left + x), Math.round(top + y)])
    left += width + GAP
    deepest = Math.max(deepest, height)
  }
  return found
}
