import { ASSISTANT_DATABASE } from '../../../lib/assistant-database.ts'

/** The chats of this browser, a record for each project. */
export interface AssistantDatabase {
  read: (projectRef: string) => Promise<unknown>
  /** Puts in place of the project's record what `change` makes of it, while no other tab does. */
  update: (projectRef: string, change: (stored: unknown) => { projectRef: string }) => Promise<void>
  remove: (projectRef: string) => Promise<void>
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
  const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE)
  return {
    read: async (projectRef) => settled(store('readonly').get(projectRef)),
    async update(projectRef, change) {
      const records = store('readwrite')
      // nothing else may be awaited in between, or the transaction ends
      records.put(change(await settled(records.get(projectRef))))
      await committed(records.transaction)
    },
    async remove(projectRef) {
      const records = store('readwrite')
      records.delete(projectRef)
      await committed(records.transaction)
    },
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
  // oxlint-disable-next-line no-console -- whoever wonders where it went finds the answer here
  console.warn(`${ASSISTANT_DATABASE} could not be read and is discarded`)
  await settled(indexedDB.deleteDatabase(ASSISTANT_DATABASE))
  return open()
}

async function open() {
  const request = indexedDB.open(ASSISTANT_DATABASE, VERSION)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'projectRef' }))
  return settled(request)
}

const settled = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database said no.')))
  })

const committed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('The database did not keep it.'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', fail)
    transaction.addEventListener('abort', fail)
  })
