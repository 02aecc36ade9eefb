import { importsOf, isOfTests, type Sources, targetOf } from './imports.ts'

interface Edge {
  file: string
  imports: string
  from: string
  to: string
}

/**
 * What rooms import of each other's values though the other one needs them, directly or through others. A room of the
 * platform is a folder or a domain; elsewhere each file is one.
 */
export function roomCircles(sources: Sources) {
  const edges = [...sources].flatMap(([file, text]) => (isOfTests(file) ? [] : edgesOf(file, text, sources)))
  const circleOf = circlesIn(edges)
  return edges
    .filter(({ from, to }) => circleOf.get(from) === circleOf.get(to))
    .map(({ file, imports, from, to }) => ({ file, imports, why: `${to} needs ${from}, too` }))
}

function edgesOf(file: string, text: string, sources: Sources): Edge[] {
  const from = roomOf(file)
  return importsOf(text).flatMap(({ specifier, isType }) => {
    const target = targetOf(file, specifier, sources)
    const to = target && roomOf(target)
    return to && to !== from && !isType ? [{ file, imports: specifier, from, to }] : []
  })
}

function roomOf(file: string) {
  const [, room] = /^apps\/platform\/src\/(domains\/[^/]+(?=\/)|[^/]+(?=\/))/.exec(file) ?? []
  return room ?? file
}

/** Room → a name that it shares with the rooms of its circle alone, after Tarjan. */
function circlesIn(edges: readonly Edge[]) {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to])
  const lowest = new Map<string, number>()
  const path: string[] = []
  const circleOf = new Map<string, string>()

  function visit(room: string): number {
    const place = lowest.size
    lowest.set(room, place)
    path.push(room)
    for (const to of next.get(room) ?? []) {
      if (!circleOf.has(to)) lowest.set(room, Math.min(lowest.get(room)!, lowest.get(to) ?? visit(to)))
    }
    if (lowest.get(room) === place) for (const member of path.splice(path.indexOf(room))) circleOf.set(member, room)
    return lowest.get(room)!
  }

  for (const room of next.keys()) if (!lowest.has(room)) visit(room)
  return circleOf
}
