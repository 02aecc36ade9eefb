import { importsOf, isOfTests, type Sources, targetOf } from './imports.ts'

/** What domains import of each other's values though the other one needs them, directly or through others. */
export function domainCircles(sources: Sources) {
  const edges = [...sources].flatMap(([file, text]) => {
    const from = domainOf(file)
    if (!from || isOfTests(file)) return []
    return importsOf(text).flatMap(({ specifier, isType }) => {
      const to = domainOf(targetOf(file, specifier, sources) ?? '')
      return to && to !== from && !isType ? [{ file, imports: specifier, from, to }] : []
    })
  })
  const neededBy = (domain: string, seen = new Set<string>()): Set<string> => {
    for (const { to } of edges.filter(({ from }) => from === domain)) {
      if (!seen.has(to)) neededBy(to, seen.add(to))
    }
    return seen
  }
  return edges
    .filter(({ from, to }) => neededBy(to).has(from))
    .map(({ file, imports, from, to }) => ({ file, imports, why: `${to} needs ${from}, too` }))
}

const domainOf = (file: string) => /^apps\/platform\/src\/domains\/([^/]+)\//.exec(file)?.[1]
