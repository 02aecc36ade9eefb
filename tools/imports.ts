import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

/** What a file imports, as it is written there. */
export interface Import {
  specifier: string
  /** Nothing of it is there when the program runs. */
  isType: boolean
}

/** Path → text of each source file, and of each package.json, which says what may be imported. */
export type Sources = ReadonlyMap<string, string>

const WORKSPACES = ['apps', 'packages', 'services', 'e2e', 'tools']

export function sourcesOf(root: string): Sources {
  const files = WORKSPACES.flatMap((folder) => filesIn(join(root, folder)))
  return new Map(files.map((path) => [relative(root, path), readFileSync(path, 'utf8')]))
}

/** What was read of a text before: most texts are asked about more than once. */
const read = new Map<string, Import[]>()

export function importsOf(text: string): Import[] {
  const known = read.get(text)
  if (known) return known
  const found = [
    ...text.matchAll(
      /(?:^|\n)[ \t]*(?:import|export)\b([ \t]+type\b)?(?:[^'"\n]*?(?:\{[^}]*\}[^'"\n]*)?\bfrom[ \t]*|[ \t]*)['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
    ),
  ].map(([, type, fromClause, dynamic]) => ({ specifier: fromClause ?? dynamic ?? '', isType: type !== undefined }))
  read.set(text, found)
  return found
}

/** The file that an import means; undefined for what other people publish, and for what is not there. */
export function targetOf(file: string, specifier: string, sources: Sources): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  const [, name, entry] = /^@plinth\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  if (!name || !entry) return undefined
  const home = ['packages', 'services'].map((folder) => `${folder}/${name}`).find((at) => sources.has(manifestOf(at)))
  const path = home && exportsOf(sources.get(manifestOf(home)) ?? '{}')[`./${entry}`]
  return path && join(home, path)
}

const manifestOf = (workspace: string) => `${workspace}/package.json`

/** What each manifest was found to export: it is asked about with every import. */
const parsed = new Map<string, Record<string, string>>()

/** Entry → file, as a package.json says it. */
export function exportsOf(packageJson: string): Record<string, string> {
  const known = parsed.get(packageJson) ?? JSON.parse(packageJson).exports ?? {}
  parsed.set(packageJson, known)
  return known
}

/** Whether a file is of the tests, and no part of the product. */
export const isOfTests = (file: string) =>
  /\.(?:test|e2e)\.tsx?$|\/(?:testing|fixtures?|bench)\//.test(file) || /^(?:e2e|tools)\//.test(file)

export const workspaceOf = (file: string) => {
  const [folder = '', name = ''] = file.split('/')
  return ['e2e', 'tools'].includes(folder) ? folder : `${folder}/${name}`
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesIn(path)
    const isSource = /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.gen.ts')
    return isSource || entry.name === 'package.json' ? [path] : []
  })
}
