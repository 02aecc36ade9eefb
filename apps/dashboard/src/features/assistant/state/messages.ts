import type { AssistantState } from './assistant-state.ts'
import { changeChat } from './chats.ts'
import type { Message, SnippetResult } from './message.ts'

export const clearMessages = (state: AssistantState, chatId: string, now: number) =>
  changeChat(state, chatId, now, (chat) => ({ ...chat, messages: [] }))

/** Updates the message if its id is there, otherwise appends it. */
export const saveMessage = (state: AssistantState, chatId: string, message: Message, now: number) =>
  changeChat(state, chatId, now, (chat) => ({ ...chat, messages: withMessage(chat.messages, message) }))

/** Deletes what comes after a message, with the message itself or without. */
export const deleteMessagesAfter = (
  state: AssistantState,
  chatId: string,
  messageId: string,
  { includeSelf, now }: { includeSelf: boolean; now: number },
) =>
  changeChat(state, chatId, now, (chat) => {
    const at = chat.messages.findIndex(({ id }) => id === messageId)
    return at === -1 ? chat : { ...chat, messages: chat.messages.slice(0, includeSelf ? at : at + 1) }
  })

/** Keeps what became of a snippet beside the message that it stands in. */
export const saveResult = (
  state: AssistantState,
  { chatId, messageId, snippetId }: SnippetPlace,
  result: SnippetResult,
  now: number,
) =>
  changeChat(state, chatId, now, (chat) => ({
    ...chat,
    messages: chat.messages.map((message) =>
      message.id === messageId ? { ...message, results: { ...message.results, [snippetId]: result } } : message,
    ),
  }))

export interface SnippetPlace {
  chatId: string
  messageId: string
  snippetId: string
}

function withMessage(messages: Message[], message: Message) {
  const at = messages.findIndex(({ id }) => id === message.id)
  return at === -1 ? [...messages, message] : messages.with(at, message)
}
