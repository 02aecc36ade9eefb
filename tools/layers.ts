import { refusedInDashboard } from './dashboard-floors.ts'
import { refusedInEngine } from './engine-floors.ts'
import { exportsOf, type Import, importsOf, isOfTests, type Sources, targetOf, workspaceOf } from './imports.ts'
import { refusedInPlatform } from './platform-floors.ts'
import { roomCircles } from './room-circles.ts'
import { serverInBrowser } from './server-in-browser.ts'
import { undeclared } from './undeclared.ts'

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
  'packages/postgres-meta': ['packages/catalog', 'packages/testing'],
  'packages/backups': ['packages/threads'],
  'packages/postgres-engine': ['packages/backups', 'packages/testing', 'packages/threads'],
  'packages/service-kit': ['packages/testing'],
  'packages/log-store': ['packages/service-kit', 'packages/testing'],
  'packages/project-database': ['packages/postgres-engine', 'packages/service-kit'],
  'packages/contract': ['packages/catalog', 'packages/postgres-meta'],
  'packages/grid': ['packages/testing'],
  'packages/ui': ['packages/testing'],
  'packages/testing': ['packages/threads'],
  'packages/threads': [],
  'packages/identity': ['packages/service-kit', 'packages/testing'],
  'services/auth': ['packages/identity', 'packages/service-kit', 'packages/testing'],
  'services/gateway': ['packages/service-kit', 'packages/testing'],
  'services/rest': ['packages/service-kit', 'packages/testing'],
  'apps/platform': [
    'packages/backups',
    'packages/catalog',
    'packages/contract',
    'packages/identity',
    'packages/log-store',
    'packages/postgres-engine',
    'packages/postgres-meta',
    'packages/project-database',
    'packages/service-kit',
    'packages/testing',
    'packages/threads',
    'services/auth',
    'services/gateway',
    'services/rest',
  ],
  'apps/dashboard': [
    'packages/catalog',
    'packages/contract',
    'packages/grid',
    'packages/postgres-meta',
    'packages/testing',
    'packages/ui',
  ],
  e2e: ['packages/identity', 'packages/postgres-engine', 'packages/testing'],
  tools: [],
}

/** `sources` stands for the checkout. */
export function violations(sources: Sources): Violation[] {
  const refused = [...sources].flatMap(([file, text]) =>
    file.endsWith('.json') ? [...wildcards(file, text), ...undeclared(file, sources)] : refusals(file, text),
  )
  return [...refused, ...roomCircles(sources).filter(isNew), ...serverInBrowser(sources)]

  /** What goes up closes a circle, too. */
  function isNew({ file, imports }: Violation) {
    return !refused.some((known) => known.file === file && known.imports === imports)
  }

  function refusals(file: string, text: string) {
    return importsOf(text).flatMap((given) => {
      const why = refusal(file, given, sources)
      return why ? [{ file, imports: given.specifier, why }] : []
    })
  }
}

function wildcards(file: string, text: string): Violation[] {
  return Object.keys(exportsOf(text)).flatMap((entry) =>
    entry.includes('*') ? [{ file, imports: entry, why: 'a package names what it exports' }] : [],
  )
}

function refusal(file: string, { specifier, isType }: Import, sources: Sources): string | undefined {
  const home = workspaceOf(file)
  if (!(home in mayImport)) return `nobody has given ${home} a place`
  const target = targetOf(file, specifier, sources) ?? ''
  if (!specifier.startsWith('.')) return refusedPackage(home, specifier) ?? refusedTesting(file, target)
  if (workspaceOf(target) !== home)
    return workspaceOf(target) in mayImport ? 'a package is entered through its exports' : undefined
  return refusedInside(home, file, target, isType) ?? refusedTesting(file, target)
}

function refusedInside(home: string, file: string, target: string, isType: boolean) {
  if (home === 'apps/dashboard') return refusedInDashboard(file, target)
  if (home === 'packages/postgres-engine') return refusedInEngine(file, target, isType)
  return home === 'apps/platform' ? refusedInPlatform(file, target, isType) : undefined
}

function refusedPackage(home: string, specifier: string) {
  const [, name] = /^@plinth\/([^/]+)/.exec(specifier) ?? []
  if (!name) return undefined
  const target = Object.keys(mayImport).find((workspace) => workspace.endsWith(`/${name}`))
  if (!target) return `nobody has given ${name} a place`
  if (target.startsWith('apps/')) return 'nobody imports an app'
  return mayImport[home]?.includes(target) ? undefined : `${home} may not import ${target}`
}

function refusedTesting(file: string, target: string) {
  const isTesting = workspaceOf(target) === 'packages/testing' || target.includes('/testing/')
  const mayTest = isOfTests(file) || workspaceOf(file) === 'packages/testing'
  return isTesting && !mayTest ? 'what is there for tests is no part of the product' : undefined
}
