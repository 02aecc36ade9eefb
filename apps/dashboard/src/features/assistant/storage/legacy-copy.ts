import { LEGACY_ASSISTANT_KEY } from '../../../lib/assistant-database.ts'
import { parseStoredState } from '../state/parse-stored-state.ts'
import type { StoredState } from '../state/stored-state.ts'

/** What an older version left in local storage for a project; what cannot be read is discarded. */
export function readLegacyCopy(projectRef: string): StoredState | undefined {
  const text = textOf(projectRef)
  if (text === undefined) return undefined
  const parsed = parseStoredState(projectRef, valueIn(text))
  if (!parsed) {
    warnDiscarded(keyOf(projectRef))
    removeLegacyCopy(projectRef)
  }
  return parsed
}

/** Once it stands in the database. */
export function removeLegacyCopy(projectRef: string) {
  try {
    localStorage.removeItem(keyOf(projectRef))
  } catch {
    // switched off, so there is none
  }
}

export function warnDiscarded(what: string) {
  // oxlint-disable-next-line no-console -- whoever wonders where it went finds the answer here
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

const keyOf = (projectRef: string) => LEGACY_ASSISTANT_KEY + projectRef
