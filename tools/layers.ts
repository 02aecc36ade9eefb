import { relative } from 'node:path'
import { domainCircles } from './domain-circles.ts'
import { exportsOf, type Import, importsOf, isOfTests, type Sources, targetOf, workspaceOf } from './imports.ts'
import { serverInBrowser } from './server-in-browser.ts'

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
  'packages/identity': ['packages/service-kit', 'packages/testing'],
  'services/auth': ['packages/identity', 'packages/service-kit', 'packages/testing'],
  'services/gateway': ['packages/service-kit', 'packages/testing'],
  'apps/platform': [
    'packages/catalog',
    'packages/contract',
    'packages/identity',
    'packages/postgres-engine',
    'packages/postgres-meta',
    'packages/project-database',
    'packages/service-kit',
    'packages/testing',
    'services/auth',
    'services/gateway',
  ],
  'apps/dashboard': [
    'packages/catalog',
    'packages/contract',
    'packages/grid',
    'packages/postgres-meta',
    'packages/testing',
    'packages/ui',
  ],
  e2e: ['packages/identity', 'packages/testing'],
  tools: [],
}

/**
 * The floors of the dashboard, top first: each may import those below it. Features do not import features. The sign-in
 * pages are an entry of their own, with nothing of the app in it.
 */
const dashboardFloors = ['routes', 'app', 'features', 'sign-in', 'components', 'access', 'data', 'api', 'lib']

/** What stands under the domains of the platform does not know what stands beside or over them. */
const platformGround = ['http', 'access']
const platformTop = ['gateway', 'jobs', 'editions']

/** Tables that tests alone read, among what they are compared with. */
const OF_TESTS = ['apps/platform/src/access/route-calls.ts']

/** `sources` stands for the checkout. */
export function violations(sources: Sources): Violation[] {
  return [
    ...[...sources].flatMap(([file, text]) => (file.endsWith('.json') ? wildcards(file, text) : refusals(file, text))),
    ...domainCircles(sources),
    ...serverInBrowser(sources),
  ]

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
  const target = targetOf(file, specifier, sources) ?? ''
  if (!specifier.startsWith('.')) return refusedPackage(home, specifier) ?? refusedTesting(file, target)
  if (workspaceOf(target) !== home)
    return workspaceOf(target) in mayImport ? 'a package is entered through its exports' : undefined
  if (home === 'apps/dashboard') return refusedFloor(file, target)
  return (home === 'apps/platform' ? refusedRoom(file, target, isType) : undefined) ?? refusedTesting(file, target)
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
  const mayTest = isOfTests(file) || workspaceOf(file) === 'packages/testing' || OF_TESTS.includes(file)
  return isTesting && !mayTest ? 'what is there for tests is no part of the product' : undefined
}

function refusedFloor(file: string, target: string) {
  const [from, to] = [placeIn('apps/dashboard', file), placeIn('apps/dashboard', target)]
  const [above, below] = [dashboardFloors.indexOf(from.floor), dashboardFloors.indexOf(to.floor)]
  if (from.floor === 'features' && to.floor === 'features' && from.room !== to.room)
    return 'features do not import features'
  if (above < 0 || below < 0) return undefined
  if (to.floor === 'sign-in' && from.floor !== 'sign-in') return 'the sign-in pages are an entry of their own'
  return below < above ? `${from.floor} may not import ${to.floor}` : undefined
}

/** A domain may call another one's verbs and rules, never its store: what a row looks like is no access to the table. */
function refusedRoom(file: string, target: string, isType: boolean) {
  const [from, to] = [placeIn('apps/platform', file), placeIn('apps/platform', target)]
  const isForeignStore =
    from.floor === 'domains' && to.floor === 'domains' && from.room !== to.room && target.endsWith('-store.ts')
  if (isForeignStore && !isType) return "a domain reaches another one's data through the stores it is given"
  const isUpwards = platformGround.includes(from.floor) && platformTop.includes(to.floor)
  return isUpwards && !isOfTests(file) ? `${from.floor} may not import ${to.floor}` : undefined
}

function placeIn(workspace: string, file: string) {
  const [floor = '', room = ''] = relative(`${workspace}/src`, file).split('/')
  return { floor, room }
}
