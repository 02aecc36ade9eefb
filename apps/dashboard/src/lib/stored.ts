import type { PreviewKey } from '@plinth/catalog/previews'

/**
 * Everything the dashboard keeps in local storage, by key. What belongs to the person goes at sign-out; how the
 * dashboard looks and works in this browser stays.
 */
const keys = {
  'plinth.last-visited-organization': 'person',
  'plinth.waiting-events': 'person',
  'plinth.error-reporting-user': 'person',
  'plinth.recent-commands': 'person',
  'plinth.consent': 'browser',
  'plinth.dismissed-notices': 'browser',
  'plinth.rail-pinned': 'browser',
  'plinth.side-column-width': 'browser',
  'plinth.command-menu-key': 'browser',
  'plinth.single-keys': 'browser',
  'plinth.notices-height': 'browser',
} as const satisfies Record<string, 'person' | 'browser'>

/** A feature preview's key stands for itself: whether it is on belongs to the browser. */
export type StoredKey = keyof typeof keys | `plinth.preview.${PreviewKey}`

/** Keys that begin like this belong to the person too: one for each project. */
const PERSONAL_PREFIXES = ['plinth.history.', 'plinth.sql.', 'plinth.tables.']

/** The stored text; undefined when there is none or storage is switched off. */
export function readStored(key: StoredKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps the text. A browser that refuses to store simply forgets. */
export function writeStored(key: StoredKey, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is full or switched off; nothing depends on it.
  }
}

export function removeStored(key: StoredKey) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing could have been stored either.
  }
}

/** Removes what belongs to the person who leaves. */
export function forgetPerson() {
  try {
    for (const key of Object.keys(localStorage)) if (isPersonal(key)) localStorage.removeItem(key)
  } catch {
    // Nothing could have been stored either.
  }
}

export const isPersonal = (key: string) =>
  (isListed(key) && keys[key] === 'person') || PERSONAL_PREFIXES.some((prefix) => key.startsWith(prefix))

const isListed = (key: string): key is keyof typeof keys => key in keys
