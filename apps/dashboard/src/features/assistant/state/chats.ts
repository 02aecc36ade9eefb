import { type AssistantState, type Chat, emptyChat, type Stamp } from './assistant-state.ts'

/** Makes a chat, which becomes the active one. */
export function newChat(
  state: AssistantState,
  stamp: Stamp,
  { name, open = state.open }: { name?: string; open?: boolean } = {},
): AssistantState {
  const chat = emptyChat(stamp, name)
  return { ...state, open, activeChatId: chat.id, chats: { ...state.chats, [chat.id]: chat } }
}

/** A chat that is not there leaves everything as it is. */
export const selectChat = (state: AssistantState, id: string): AssistantState =>
  state.chats[id] ? { ...state, activeChatId: id } : state

export const renameChat = (state: AssistantState, id: string, name: string, now: number) =>
  changeChat(state, id, now, (chat) => ({ ...chat, name }))

/** In place of the active chat comes the first that remains, and after the last one a new one. */
export function deleteChat(state: AssistantState, id: string, stamp: Stamp): AssistantState {
  const { [id]: removed, ...chats } = state.chats
  if (!removed) return state
  const [first] = Object.keys(chats)
  if (first === undefined) return newChat({ ...state, chats }, stamp)
  return { ...state, chats, activeChatId: state.activeChatId === id ? first : state.activeChatId }
}

/** Changes one chat, and says that it was changed now. */
export function changeChat(
  state: AssistantState,
  id: string,
  now: number,
  change: (chat: Chat) => Chat,
): AssistantState {
  const chat = state.chats[id]
  return chat ? { ...state, chats: { ...state.chats, [id]: { ...change(chat), updatedAt: now } } } : state
}
