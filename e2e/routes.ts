import { readFileSync } from 'node:fs'

/** As the router's generated tree lists them, each without its slash at the end. */
export function routesOfTheDashboard() {
  const tree = readFileSync(new URL('../apps/dashboard/src/route-tree.gen.ts', import.meta.url), 'utf8')
  const [, list = ''] = /\n {2}to:\n([^]*?)\n {2}id:/.exec(tree) ?? []
  return [...list.matchAll(/'(.+?)'/g)].map(([, route]) => route!)
}
