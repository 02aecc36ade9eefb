import { readFileSync } from 'node:fs'

/** Which file of the build each module of the dashboard is in. */
const files = (): ReadonlyMap<string, string> =>
  new Map(JSON.parse(readFileSync(new URL('../apps/dashboard/dist/.vite/modules.json', import.meta.url), 'utf8')))

/** The path of the file that the module was built into. */
export function fileOf(module: string) {
  const file = files().get(module)
  if (file === undefined) throw new Error(`The build has no module ${module}`)
  return `/${file}`
}
