import type { AssistantState, Chat } from '../state/assistant-state.ts'
import { parseStoredState } from '../state/parse-stored-state.ts'
import { storedState, type StoredState } from '../state/stored-state.ts'
import type { AssistantDatabase } from './assistant-database.ts'
import { readLegacyCopy, removeLegacyCopy, warnDiscarded } from './legacy-copy.ts'
import { type Agreed, agreedOn, mergeChats } from './merge-chats.ts'

export const KEEP_AFTER = 500

export interface KeeperWorld {
  projectRef: string
  /** Who is signed in: what somebody else left behind is not shown. */
  owner: string
  /** Rejects where the browser keeps nothing. `onGone`: everything was deleted, because the person signed out. */
  open: (onGone: () => void) => Promise<AssistantDatabase>
  /** Whether rows may be stored, which the organization decides. */
  keepsRows: () => boolean
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
  let waiting: { timer: ReturnType<typeof setTimeout>; state: AssistantState } | undefined
  let isGone = false

  /** What is stored, with what an older version left; undefined where there is nothing, or nothing is kept. */
  async function load(): Promise<StoredState | undefined> {
    const legacy = readLegacyCopy(world.projectRef)
    try {
      database = await world.open(forget)
      const found = ownedState(world, await database.read(world.projectRef))
      if (found === 'unreadable') {
        warnDiscarded(`What was stored of the assistant's chats in ${world.projectRef}`)
        await database.remove(world.projectRef)
      }
      const stored = typeof found === 'object' ? found : undefined
      if (stored) agreed = agreedOn(stored.chats)
      if (!legacy) return stored
      const migrated = { ...(stored ?? legacy), chats: chatsOfBoth(legacy, stored) }
      await write(migrated)
      removeLegacyCopy(world.projectRef)
      return migrated
    } catch {
      database = undefined
      world.onKept(false)
      return legacy
    }
  }

  /** Half a second after the last change. */
  function save(state: AssistantState) {
    if (!database || isGone) return
    clearTimeout(waiting?.timer)
    waiting = { state, timer: setTimeout(() => void flush(), KEEP_AFTER) }
  }

  /** What is waiting, at once: the page is about to go. */
  async function flush() {
    if (!waiting) return
    const { state, timer } = waiting
    clearTimeout(timer)
    waiting = undefined
    try {
      await write(storedState(state, { keepsRows: world.keepsRows() }))
      world.onKept(true)
    } catch {
      if (!isGone) world.onKept(false)
    }
  }

  async function write(state: StoredState) {
    const before = agreed
    let merged: Record<string, Chat> = state.chats
    await database?.update(world.projectRef, (value) => {
      const found = ownedState(world, value)
      const stored = typeof found === 'object' ? found.chats : {}
      merged = mergeChats({ ours: state.chats, stored, agreed: before, activeChatId: state.activeChatId })
      return { ...state, chats: merged, owner: world.owner }
    })
    agreed = agreedOn(merged)
    world.onChats(({ chats, activeChatId }) =>
      mergeChats({ ours: chats, stored: merged, agreed: before, activeChatId }),
    )
  }

  function forget() {
    clearTimeout(waiting?.timer)
    waiting = undefined
    isGone = true
  }

  return { load, save, flush }
}

function ownedState({ projectRef, owner }: KeeperWorld, value: unknown) {
  if (typeof value !== 'object' || value === null) return value === undefined ? undefined : 'unreadable'
  const state = parseStoredState(projectRef, value)
  if (!state) return 'unreadable'
  return Reflect.get(value, 'owner') === owner ? state : undefined
}

const chatsOfBoth = (legacy: StoredState, stored: StoredState | undefined) =>
  mergeChats({ ours: stored?.chats ?? {}, stored: legacy.chats, agreed: new Map(), activeChatId: '' })
