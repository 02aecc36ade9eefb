import { networkOf } from '@plinth/service-kit/client-network'
import type { Caller, Service } from '@plinth/service-kit/service'
import { identify } from './identify.ts'
import { createDoor, type Door, type ProjectCredentials } from './project-credentials.ts'
import type { Projects, Refused } from './projects.ts'
import { refusedProject } from './refusals.ts'

/** Status and keys change while a project is served; nothing here is older than this. */
const FRESH_MS = 1_000
const MOST_DOORS = 10_000

interface Doors {
  projects: Pick<Projects, 'describe' | 'mayWake'>
  /** Whether the project is open, so that nothing has to be woken. */
  isOpen(ref: string): boolean
  /** A key of the project was good. */
  used(ref: string, key: string): void
  now?: () => number
}

export interface Visitor {
  ref: string
  service: Service
  /** Begins behind the service's base path. */
  path: string
  headers: Headers
  query: URLSearchParams
}

/** The doors of projects, asked for once a second at most, and never by waking a cluster. */
export function createDoors({ projects, isOpen, used, now = () => performance.now() }: Doors) {
  const doors = new Map<string, { at: number; door: Promise<Door | Refused> }>()
  const prepared = new Map<string, { text: string; door: Promise<Door> }>()

  return {
    /** The caller as the service learns of it, with the key that it sent, or the response that refuses it. */
    async admit(visitor: Visitor, caller: Caller): Promise<{ caller: Caller; key?: string } | Response> {
      const { ref } = visitor
      const door = await find(ref)
      if ('refused' in door) return refusedProject(door)
      const keys: string[] = []
      const identity = await identify(visitor, door, (key) => keys.push(key))
      for (const key of keys) used(ref, key)
      if (identity instanceof Response) return identity
      if (identity) return { caller: { ...caller, ...identity }, ...(keys[0] === undefined ? {} : { key: keys[0] }) }
      const mayEnter = isOpen(ref) || (await projects.mayWake(ref, networkOf(caller.ip)))
      return mayEnter ? { caller } : refusedProject({ refused: 'asleep' })
    },

    forget: (ref: string) => void doors.delete(ref),
  }

  function find(ref: string): Promise<Door | Refused> {
    const known = doors.get(ref)
    if (known && now() - known.at < FRESH_MS) return known.door
    const door = look(ref)
    doors.delete(ref)
    doors.set(ref, { at: now(), door })
    if (doors.size > MOST_DOORS) doors.delete(doors.keys().next().value!)
    // a refusal may be over in a moment
    door.then(
      (found) => 'refused' in found && doors.delete(ref),
      () => doors.delete(ref),
    )
    return door
  }

  async function look(ref: string): Promise<Door | Refused> {
    const found = await projects.describe(ref)
    return 'refused' in found ? found : doorTo(ref, found)
  }

  /** Keys that have not changed are not read again. */
  function doorTo(ref: string, credentials: ProjectCredentials) {
    const text = JSON.stringify(credentials)
    const known = prepared.get(ref)
    if (known?.text === text) return known.door
    const door = createDoor(credentials)
    prepared.delete(ref)
    prepared.set(ref, { text, door })
    if (prepared.size > MOST_DOORS) prepared.delete(prepared.keys().next().value!)
    return door
  }
}
