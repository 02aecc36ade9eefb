import { importsOf, isOfTests, type Sources, targetOf, workspaceOf } from './imports.ts'

/** Whose sources a browser may load. */
const BROWSER = ['apps/dashboard', 'packages/catalog', 'packages/contract', 'packages/grid', 'packages/ui']

/** What the browser would load that needs a server, as files of a package do that speak to Postgres. */
export function serverInBrowser(sources: Sources) {
  const needs = new Map<string, string | undefined>()
  return [...sources].flatMap(([file, text]) => {
    if (!BROWSER.includes(workspaceOf(file)) || !file.includes('/src/') || isOfTests(file)) return []
    return valuesOf(text).flatMap((imports) => {
      const needed = needOf(file, imports)
      return needed ? [{ file, imports, why: `the browser has no ${needed}` }] : []
    })
  })

  function needOf(file: string, specifier: string): string | undefined {
    if (specifier === 'pg' || specifier.startsWith('node:')) return specifier
    const target = targetOf(file, specifier, sources)
    const text = target && sources.get(target)
    if (!target || text === undefined) return undefined
    if (!needs.has(target)) {
      needs.set(target, undefined)
      needs.set(target, valuesOf(text).flatMap((inner) => needOf(target, inner) ?? [])[0])
    }
    return needs.get(target)
  }
}

const valuesOf = (text: string) => importsOf(text).flatMap(({ specifier, isType }) => (isType ? [] : specifier))
