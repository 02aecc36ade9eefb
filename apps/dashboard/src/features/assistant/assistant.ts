import { createStore } from 'zustand/vanilla'
import { newSnippetId } from '../../lib/ids/snippet-id.ts'
import { openAssistantDatabase } from './storage/assistant-database.ts'
import { type ChatKeeper, createChatKeeper } from './storage/chat-keeper.ts'
import type { AssistantState, Stamp } from './state/assistant-state.ts'
import { firstState } from './state/assistant-state.ts'
import { loadState } from './state/load-state.ts'
import { storedState } from './state/stored-state.ts'

/** What the panel of one project shows. */
export interface AssistantView {
  state: AssistantState
  isLoaded: boolean
  /** False where this browser does not keep the chats. */
  isKept: boolean
  /** How to stop the answer that is on its way, by chat. */
  answering: Readonly<Record<string, AbortController>>
  /** Why a message got no answer at all, by chat. */
  troubles: Readonly<Record<string, Trouble>>
  /**
   * What is typed in place of a message that was said, or of the name of a chat, by the one that it is for: another frame
   * around the panel leaves it alone.
   */
  edits: Readonly<Record<string, string>>
  /** How often somebody asked for the panel: then the field takes the focus. */
  focusRequests: number
}

export interface Trouble {
  message: string
  /** In seconds. */
  retryAfter: number | undefined
  requestId: string | undefined
}

export type Assistant = ReturnType<typeof createAssistant>

interface AssistantWorld {
  projectRef: string
  owner: string
  sharesData: () => Promise<boolean>
  onDataWithdrawn: (listener: () => void) => void
  openInAddress: boolean | undefined
}

/** The assistant of one project: its chats, as they are and as they are kept. */
export function createAssistant({ projectRef, owner, sharesData, onDataWithdrawn, openInAddress }: AssistantWorld) {
  const store = createStore<AssistantView>(() => ({
    state: { ...firstState(projectRef, stamp()), open: openInAddress ?? false },
    isLoaded: false,
    isKept: true,
    answering: {},
    troubles: {},
    edits: {},
    focusRequests: 0,
  }))
  const view = () => store.getState()
  const keeper: ChatKeeper = createChatKeeper({
    projectRef,
    owner,
    open: openAssistantDatabase,
    keepsRows: sharesData,
    onKept: (isKept) => store.setState({ isKept }),
    onChats: (merge) => store.setState(({ state }) => ({ state: { ...state, chats: merge(state) } })),
  })

  /** Until the chats are there, only whether the panel is open can be changed. */
  async function load() {
    const stored = await keeper.load()
    const keepsRows = await sharesData()
    const allowed = stored && storedState(stored, { keepsRows })
    const { focusRequests, state } = view()
    // on a phone it would cover the page
    const wasTouched = focusRequests > 0 || openInAddress !== undefined || matchMedia('(width < 40rem)').matches
    const loaded = loadState(projectRef, allowed, { ...stamp(), openInAddress: wasTouched ? state.open : undefined })
    store.setState({ state: { ...loaded, extras: state.extras }, isLoaded: true })
    if (stored && !keepsRows) keepAgain()
  }

  /** Rows that may no longer be kept leave the browser's storage with this. */
  function keepAgain() {
    if (view().isLoaded) keeper.save(view().state)
  }

  /** Changes the state, and keeps it. */
  function change(transition: (state: AssistantState) => AssistantState) {
    const before = view().state
    const state = transition(before)
    if (state === before) return
    store.setState({ state })
    if (view().isLoaded) keeper.save(state)
  }

  addEventListener('pagehide', keeper.leave)
  document.addEventListener('visibilitychange', () => void keeper.flush())
  onDataWithdrawn(keepAgain)
  void load()
  return { store, view, change, flush: keeper.flush }
}

/** Now, and a new id. */
export const stamp = (): Stamp => ({ now: Date.now(), id: newSnippetId() })
