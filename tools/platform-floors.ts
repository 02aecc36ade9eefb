import { isOfTests } from './imports.ts'
import { placeIn, refusedFloor } from './floors.ts'

/** The floors of the platform, top first: each may import those below it. */
const floors = [
  '.',
  'seed',
  'server',
  'editions',
  'data-plane',
  'postgres-front',
  'domains',
  'runtime',
  'mail',
  'access',
  'http',
  'context',
  'control-plane',
  'stores',
  'jobs',
  'log',
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
