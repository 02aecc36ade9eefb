import type { AssistantState, Chat } from '../state/assistant-state.ts'
import { parseStoredState } from '../state/parse-stored-state.ts'
import { storedState, type StoredState } from '../state/stored-state.ts'
import type { AssistantDatabase } from './assistant-database.ts'
import { readCopy, removeCopy, warnDiscarded, writeCopy } from './copy.ts'
import { type Agreed, agreedOn, mergeChats } from './merge-chats.ts'

export const KEEP_AFTER = 500

export interface KeeperWorld {
  projectRef: string
  /** Who is signed in: what somebody else left behind is not shown. */
  owner: string
  /** Rejects where the browser keeps nothing. `onGone`: everything was deleted, because the person signed out. */
  open: (onGone: () => void) => Promise<AssistantDatabase>
  /** Whether rows may be stored, which the organization decides at any time. */
  keepsRows: () => Promise<boolean>
  /** Hears whether chats are kept at all. */
  onKept: (isKept: boolean) => void
  /** Hears what another tab made of the chats. */
  onChats: (merge: (ours: AssistantState) => Record<string, Chat>) => void
}

export type ChatKeeper = ReturnType<typeof createChatKeeper>

/** Keeps one project's chats in this browser, together with the other tabs. */
export function createChatKeeper(world: KeeperWorld) {
  let database: AssistantDatabase | undefined
  let agreed: Agreed = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: AssistantState | undefined
  let isGone = false

  /** What is stored, with what local storage has; undefined where there is nothing, or nothing is kept. */
  async function load(): Promise<StoredState | undefined> {
    const copy = readCopy(world.projectRef, world.owner)
    try {
      database = await world.open(forget)
      const found = ownedState(world, await database.read(world.projectRef))
      if (found === 'unreadable') {
        warnDiscarded(`What was stored of the assistant's chats in ${world.projectRef}`)
        await database.remove(world.projectRef)
      }
      const stored = typeof found === 'object' ? found : undefined
      if (stored) agreed = agreedOn(stored.chats)
      if (!copy) return stored
      const migrated = { ...(stored ?? copy), chats: chatsOfBoth(copy, stored) }
      await write(migrated, { keepsRows: await world.keepsRows() })
      removeCopy(world.projectRef)
      return migrated
    } catch {
      database = undefined
      world.onKept(false)
      return copy
    }
  }

  /** Half a second after the last change. */
  function save(state: AssistantState) {
    if (!database || isGone) return
    clearTimeout(timer)
    waiting = state
    timer = setTimeout(() => void flush(), KEEP_AFTER)
  }

  /** What is waiting, at once. */
  async function flush() {
    clearTimeout(timer)
    const state = waiting
    if (!state) return
    try {
      await write(state, { keepsRows: await world.keepsRows() })
      world.onKept(true)
      if (waiting !== state) return
      waiting = undefined
      removeCopy(world.projectRef)
    } catch {
      if (!isGone) world.onKept(false)
    }
  }

  /** The page goes, and perhaps before the database is done. Nobody can be asked now whether rows may be kept. */
  function leave() {
    if (waiting) writeCopy(storedState(waiting, { keepsRows: false }), world.owner)
    void flush()
  }

  async function write(state: StoredState, rows: { keepsRows: boolean }) {
    const before = agreed
    let merged: Record<string, Chat> = state.chats
    await database?.update(world.projectRef, (value) => {
      const found = ownedState(world, value)
      const stored = typeof found === 'object' ? found.chats : {}
      merged = mergeChats({ ours: state.chats, stored, agreed: before, activeChatId: state.activeChatId })
      return { ...storedState({ ...state, chats: merged }, rows), owner: world.owner }
    })
    agreed = agreedOn(merged)
    world.onChats(({ chats, activeChatId }) =>
      mergeChats({ ours: chats, stored: merged, agreed: before, activeChatId }),
    )
  }

  function forget() {
    clearTimeout(timer)
    waiting = undefined
    isGone = true
  }

  return { load, save, flush, leave }
}

function ownedState({ projectRef, owner }: KeeperWorld, value: unknown) {
  if (typeof value !== 'object' || value === null) return value === undefined ? undefined : 'unreadable'
  const state = parseStoredState(projectRef, value)
  if (!state) return 'unreadable'
  return Reflect.get(value, 'owner') === owner ? state : undefined
}

const chatsOfBoth = (copy: StoredState, stored: StoredState | undefined) =>
  mergeChats({ ours: stored?.chats ?? {}, stored: copy.chats, agreed: new Map(), activeChatId: '' })
