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

/** What was found before: most of it is asked about again and again. */
function remembered<Answer>(find: (text: string) => Answer) {
  const known = new Map<string, Answer>()
  return (text: string): Answer => {
    const before = known.get(text)
    if (before !== undefined) return before
    const found = find(text)
    known.set(text, found)
    return found
  }
}

export const importsOf = remembered((text): Import[] =>
  [
    ...text.matchAll(
      /(?:^|\n)[ \t]*(?:import|export)\b([ \t]+type\b)?(?:[^'"\n]*?(?:\{[^}]*\}[^'"\n]*)?\bfrom[ \t]*|[ \t]*)['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
    ),
  ].map(([, type, fromClause, dynamic]) => ({ specifier: fromClause ?? dynamic ?? '', isType: type !== undefined })),
)

/** The file that an import means; undefined for what other people publish, and for what is not there. */
export function targetOf(file: string, specifier: string, sources: Sources): string | undefined {
  if (specifier.startsWith('.')) return beside(`${folderOf(file)}/${specifier}`)
  const { name, entry } = entryOf(specifier)
  if (!name || !entry) return undefined
  const home = ['packages', 'services'].map((folder) => `${folder}/${name}`).find((at) => sources.has(manifestOf(at)))
  const path = home && exportsOf(sources.get(manifestOf(home)) ?? '{}')[`./${entry}`]
  return path && join(home, path)
}

const folderOf = remembered(dirname)
const beside = remembered(normalize)

const entryOf = remembered((specifier) => {
  const [, name, entry] = /^@plinth\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  return { name, entry }
})

const manifestOf = (workspace: string) => `${workspace}/package.json`

/** Entry → file, as a package.json says it. */
export const exportsOf = remembered((packageJson): Record<string, string> => JSON.parse(packageJson).exports ?? {})

/** Whether a file is of the tests, and no part of the product. */
export const isOfTests = remembered(
  (file) => /\.(?:test|e2e)\.tsx?$|\/(?:testing|fixtures?|bench)\//.test(file) || /^(?:e2e|tools)\//.test(file),
)

export const workspaceOf = remembered((file) => {
  const [folder = '', name = ''] = file.split('/')
  return ['e2e', 'tools'].includes(folder) ? folder : `${folder}/${name}`
})

function filesIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesIn(path)
    const isSource = /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.gen.ts')
    return isSource || entry.name === 'package.json' ? [path] : []
  })
}
