import { type DBSchema, deleteDB, openDB } from 'idb'
import { ASSISTANT_DATABASE } from '../../../lib/browser/assistant-database.ts'

/** The chats of this browser, a record for each project. */
export interface AssistantDatabase {
  read: (projectRef: string) => Promise<unknown>
  /** Puts in place of the project's record what `change` makes of it, while no other tab does. */
  update: (projectRef: string, change: (stored: unknown) => { projectRef: string }) => Promise<void>
  remove: (projectRef: string) => Promise<void>
}

interface Stored extends DBSchema {
  projects: { key: string; value: { projectRef: string } }
}

const VERSION = 1
const STORE = 'projects'

/** Rejects where the browser keeps nothing. `onGone` hears that everything was deleted, by this tab or another. */
export async function openAssistantDatabase(onGone: () => void): Promise<AssistantDatabase> {
  const database = await openOrBeginAnew()
  database.addEventListener('versionchange', () => {
    database.close()
    onGone()
  })
  return {
    read: (projectRef) => database.get(STORE, projectRef),
    async update(projectRef, change) {
      const { store, done } = database.transaction(STORE, 'readwrite')
      // nothing else may be awaited in between, or the transaction ends
      const put = async () => store.put(change(await store.get(projectRef)))
      await Promise.all([put(), done])
    },
    remove: (projectRef) => database.delete(STORE, projectRef),
  }
}

/** A database that is none of ours is of no use to anybody. */
async function openOrBeginAnew() {
  const found = await open().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'VersionError') return undefined
    throw error
  })
  if (found?.objectStoreNames.contains(STORE)) return found
  found?.close()
  // oxlint-disable-next-line no-console -- explains to developers where the data went
  console.warn(`${ASSISTANT_DATABASE} could not be read and is discarded`)
  await deleteDB(ASSISTANT_DATABASE)
  return open()
}

const open = () =>
  openDB<Stored>(ASSISTANT_DATABASE, VERSION, {
    upgrade: (database) => database.createObjectStore(STORE, { keyPath: 'projectRef' }),
  })
