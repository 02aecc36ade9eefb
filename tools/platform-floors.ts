import { isOfTests } from './imports.ts'
import { placeIn, refusedFloor } from './floors.ts'

/** The floors of the platform, top first: each may import those below it. */
const floors = [
  // main.ts starts the process, start-platform.ts is the whole wiring, the others are commands
  '.',
  // what `npm run backup` and `npm run restore` do
  'recovery',
  // what `npm run dev` starts with
  'seed',
  // what knows every domain: routes from the contract, changes with their audit line, tasks
  'server',
  // what differs between hosted and self-hosted
  'editions',
  // what projects' services may know and hold; their process, its start and its end
  'data-plane',
  // one port for the Postgres clients of all projects
  'postgres-front',
  // one folder a subject: handlers (HTTP), verbs, rules (pure), errors, tasks
  'domains',
  // one object per running project: who uses its cluster, when it sleeps and wakes, and all that is held for it
  'runtime',
  // how mail leaves
  'mail',
  // the guards that the contract's `access` names, and permissions
  'access',
  // errors, headers, cookies, limits, streams
  'http',
  // what a verb or a task may use: what lives as long as the process, as a request, and by caller
  'context',
  // opens the control plane's database: its roles, its pool, and the watch over its server
  'control-plane',
  // the control plane's tables: migrations, and the SQL over them
  'stores',
  // the queue and its worker
  'jobs',
  // the log, its lines and its file
  'log',
  // env.ts reads variables, config.ts decides. Beside it dev.ts alone reads process.env
  'config',
]

/** Why a file of the platform may not import another one. Tests go in by the front door, from wherever they stand. */
export function refusedInPlatform(file: string, target: string, isType: boolean) {
  if (isOfTests(file) || isOfTests(target)) return undefined
  const [from, to] = [placeIn('apps/platform', file), placeIn('apps/platform', target)]
  if (from.floor === 'domains' && to.floor === 'stores' && !isType && isForeignStore(from.room, to.room || target))
    return "a domain reaches another one's data through the stores it is given"
  // the seed is given what was started
  if (from.floor === 'seed' && to.floor === '.' && isType) return undefined
  // what a context holds is made above, and known here by its type
  if (from.floor === 'context' && isType && floors.includes(to.floor)) return undefined
  return refusedFloor(floors, from.floor, to.floor)
}

/** The audit log's own domain opens its store on connections of its own; `audit-store.ts` is the store of `audit`. */
function isForeignStore(domain: string, target: string) {
  const [, store] = /([^/]+)-store\.ts$/.exec(target) ?? []
  return target.endsWith('/stores.ts') || (store !== undefined && !store.startsWith(domain.replace(/s$/, '')))
}
