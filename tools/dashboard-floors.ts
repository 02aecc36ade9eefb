import { placeIn, refusedFloor } from './floors.ts'

/**
 * The floors of the dashboard, top first: each may import those below it. Features do not import features. The sign-in
 * pages are an entry of their own, with nothing of the app in it. `.` is `src` itself, `..` what builds it.
 */
const floors = [
  '..',
  '.',
  // the file tree is the URL tree
  'routes',
  // shell, navigation, error screen; of features it knows the list alone
  'app',
  // one folder a feature, with its declaration
  'features',
  // what is needed before anybody is signed in
  'sign-in',
  // product-aware pieces that several features use, by what they are for
  'components',
  // edition, permissions and features → one answer
  'access',
  // query options, with freshness and polling
  'data',
  // the typed client, the session, the query client
  'api',
  // what does not know the API: formats, addresses, keys, what the browser keeps
  'lib',
]

/** The one file of the shell that names features. */
const FEATURE_LIST = 'apps/dashboard/src/app/features.ts'

/** The list of routes is written by the build, out of the folder of routes, for the router of the app. */
const ROUTE_TREE = 'route-tree.gen.ts'

/** Why a file of the dashboard may not import another one. */
export function refusedInDashboard(file: string, target: string) {
  const [from, to] = [placeIn('apps/dashboard', file), placeIn('apps/dashboard', target)]
  if (from.floor === 'features' && to.floor === 'features' && from.room !== to.room)
    return 'features do not import features'
  if (from.floor === 'app' && to.floor === 'features' && file !== FEATURE_LIST)
    return 'the shell knows features by its list of them alone'
  const isEntry = from.room === 'sign-in.tsx'
  if (to.floor === 'sign-in' && from.floor !== 'sign-in' && !isEntry)
    return 'the sign-in pages are an entry of their own'
  if (from.floor === 'app' && to.room === ROUTE_TREE) return undefined
  return refusedFloor(floors, from.floor, to.floor)
}
