import { LEGACY_ASSISTANT_KEY } from '../../../lib/browser/assistant-database.ts'
import { parseStoredState } from '../state/parse-stored-state.ts'
import type { StoredState } from '../state/stored-state.ts'

/**
 * What is in local storage for a project: an older version left it, or a page that went before the database had its last
 * change. What cannot be read, or is somebody else's, is discarded.
 */
export function readCopy(projectRef: string, owner: string): StoredState | undefined {
  const text = textOf(projectRef)
  if (text === undefined) return undefined
  const value = valueIn(text)
  const parsed = parseStoredState(projectRef, value)
  const of = ownerIn(value)
  if (parsed && (of === undefined || of === owner)) return parsed
  warnDiscarded(keyOf(projectRef))
  removeCopy(projectRef)
  return undefined
}

/** At once, unlike the database, which a page that goes does not wait for. */
export function writeCopy(state: StoredState, owner: string) {
  try {
    localStorage.setItem(keyOf(state.projectRef), JSON.stringify({ ...state, owner }))
  } catch {
    // full or switched off: the last half second is lost
  }
}

/** Once it stands in the database. */
export function removeCopy(projectRef: string) {
  try {
    localStorage.removeItem(keyOf(projectRef))
  } catch {
    // switched off, so there is none
  }
}

export function warnDiscarded(what: string) {
  // oxlint-disable-next-line no-console -- explains to developers where the data went
  console.warn(`${what} could not be read and is discarded`)
}

function textOf(projectRef: string) {
  try {
    return localStorage.getItem(keyOf(projectRef)) ?? undefined
  } catch {
    return undefined
  }
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function ownerIn(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, 'owner') : undefined
}

const keyOf = (projectRef: string) => LEGACY_ASSISTANT_KEY + projectRef
