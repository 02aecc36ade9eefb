import { createProjectKeys, type ProjectKeys } from '@plinth/service-kit/project-keys'
import type { Projects, Refused } from './projects.ts'

/** Status and keys change while a project is served; nothing here is older than this. */
const FRESH_MS = 1_000
const MOST_DOORS = 10_000

/** What a request has to pass before a project's cluster is woken for it. */
export interface Door {
  keys: ProjectKeys
}

/** The doors of projects, asked for once a second at most, and never by waking a cluster. */
export function createDoors(projects: Pick<Projects, 'describe'>, now: () => number = () => performance.now()) {
  const doors = new Map<string, { at: number; door: Promise<Door | Refused> }>()

  return {
    find(ref: string): Promise<Door | Refused> {
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
    },
    forget: (ref: string) => void doors.delete(ref),
  }

  async function look(ref: string): Promise<Door | Refused> {
    const found = await projects.describe(ref)
    return 'refused' in found ? found : { keys: await createProjectKeys(found.signingKeys) }
  }
}
