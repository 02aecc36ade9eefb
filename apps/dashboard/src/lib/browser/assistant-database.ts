/** Where the assistant's chats are in this browser. */
export const ASSISTANT_DATABASE = 'ai-assistant-db'

/** Before the database, chats were under this and the project's ref, in local storage. */
export const LEGACY_ASSISTANT_KEY = 'ai-assistant-state-'

/** Settles also where the browser has no such database. Tabs that use it hear of this and let go. */
export const deleteAssistantDatabase = () =>
  new Promise<void>((resolve) => {
    const done = () => resolve()
    try {
      const request = indexedDB.deleteDatabase(ASSISTANT_DATABASE)
      request.onsuccess = request.onerror = request.onblocked = done
    } catch {
      done()
    }
  })
