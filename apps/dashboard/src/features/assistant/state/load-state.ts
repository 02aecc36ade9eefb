import { type AssistantState, type Chat, emptyChat, firstState, type Stamp } from './assistant-state.ts'
import type { StoredState } from './stored-state.ts'

/** The state that a project begins with. What the address says about the panel stands above what was stored. */
export function loadState(
  projectRef: string,
  stored: StoredState | undefined,
  { openInAddress, ...stamp }: Stamp & { openInAddress?: boolean | undefined },
): AssistantState {
  const state = stored ? withChat(stored, stamp) : firstState(projectRef, stamp)
  return { ...state, projectRef, open: openInAddress ?? state.open }
}

/** The most recently updated chat is chosen, or a new one is made where there is none. */
function withChat(stored: StoredState, stamp: Stamp): AssistantState {
  const chosen = latest(Object.values(stored.chats)) ?? emptyChat(stamp)
  return {
    projectRef: stored.projectRef,
    open: stored.open,
    activeChatId: chosen.id,
    chats: { ...stored.chats, [chosen.id]: chosen },
    extras: {},
  }
}

const latest = (chats: Chat[]) => chats.toSorted((one, other) => other.updatedAt - one.updatedAt)[0]
