import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

/** One import that a room may not make. */
export interface Violation {
  file: string
  imports: string
  why: string
}

/**
 * Who may import whom, by workspace. A package that is not named here may be imported by nobody, so a new one has to be
 * given its place first.
 */
const mayImport: Record<string, string[]> = {
  'packages/catalog': [],
  'packages/postgres-meta': ['packages/testing'],
  'packages/postgres-engine': [],
  'packages/service-kit': ['packages/testing'],
  'packages/project-database': ['packages/postgres-engine', 'packages/service-kit'],
  'packages/contract': ['packages/catalog', 'packages/postgres-meta'],
  'packages/grid': ['packages/testing'],
  'packages/ui': ['packages/testing'],
  'packages/testing': ['packages/postgres-engine'],
  'services/auth': ['packages/service-kit', 'packages/testing'],
  'services/gateway': ['packages/service-kit', 'packages/testing'],
  'apps/platform': [
    'packages/catalog',
    'packages/contract',
    'packages/postgres-engine',
    'packages/postgres-meta',
    'packages/project-database',
    'packages/service-kit',
    'packages/testing',
    'services/auth',
    'services/gateway',
  ],
  'apps/dashboard': ['packages/catalog', 'packages/contract', 'packages/grid', 'packages/postgres-meta', 'packages/ui'],
}

/** The floors of the dashboard, top first: each may import those below it. Features do not import features. */
const dashboardFloors = ['routes', 'app', 'features', 'components', 'access', 'data', 'api', 'lib']

/** `given` stands for the checkout: path of each source file → its text. */
export function violations(given: Map<string, string>): Violation[] {
  return [...given].flatMap(([file, text]) =>
    importsOf(text).flatMap((specifier) => {
      const why = refusal(file, specifier)
      return why ? [{ file, imports: specifier, why }] : []
    }),
  )
}

export function sourcesOf(root: string): Map<string, string> {
  const files = ['apps', 'packages', 'services'].flatMap((folder) => filesIn(join(root, folder)))
  return new Map(files.map((path) => [relative(root, path), readFileSync(path, 'utf8')]))
}

function refusal(file: string, specifier: string): string | undefined {
  const home = workspaceOf(file)
  if (!specifier.startsWith('.')) return refusedPackage(home, specifier)
  const target = normalize(join(dirname(file), specifier))
  if (workspaceOf(target) !== home) return 'a package is entered through its exports'
  return home === 'apps/dashboard'
    ? refusedFloor(file, target)
    : home === 'apps/platform'
      ? refusedDomain(file, target)
      : undefined
}

function refusedPackage(home: string, specifier: string) {
  const [, name] = /^@plinth\/([^/]+)/.exec(specifier) ?? []
  if (!name) return undefined
  const target = Object.keys(mayImport).find((workspace) => workspace.endsWith(`/${name}`))
  if (!target) return `nobody has given ${name} a place`
  if (target.startsWith('apps/')) return 'nobody imports an app'
  return mayImport[home]?.includes(target) ? undefined : `${home} may not import ${target}`
}

function refusedFloor(file: string, target: string) {
  const [from, to] = [placeIn('apps/dashboard', file), placeIn('apps/dashboard', target)]
  const [above, below] = [dashboardFloors.indexOf(from.floor), dashboardFloors.indexOf(to.floor)]
  if (from.floor === 'features' && to.floor === 'features' && from.room !== to.room)
    return 'features do not import features'
  return above >= 0 && below >= 0 && below < above ? `${from.floor} may not import ${to.floor}` : undefined
}

/** A domain may call another one's verbs and rules, never its store. */
function refusedDomain(file: string, target: string) {
  const [from, to] = [placeIn('apps/platform', file), placeIn('apps/platform', target)]
  const isForeignStore =
    from.floor === 'domains' && to.floor === 'domains' && from.room !== to.room && target.endsWith('-store.ts')
  return isForeignStore ? "a domain reaches another one's data through the stores it is given" : undefined
}

function placeIn(workspace: string, file: string) {
  const [floor = '', room = ''] = relative(`${workspace}/src`, file).split('/')
  return { floor, room }
}

const workspaceOf = (file: string) => file.split('/').slice(0, 2).join('/')

/** Types are left out of the rule for stores only: what a row looks like is no access to the table. */
function importsOf(text: string) {
  const values = text.replaceAll(/^import type [^']*'[^']*-store\.ts'/gm, '')
  return [
    ...values.matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^'"\n]*?(?:\{[^}]*\}[^'"\n]*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
    ),
  ].flatMap(([, fromClause, dynamic]) => fromClause ?? dynamic ?? [])
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesIn(path)
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.gen.ts') ? [path] : []
  })
}
