import type { Message } from './message.ts'

/** What the assistant of one project consists of. */
export interface AssistantState {
  projectRef: string
  open: boolean
  activeChatId: string
  /** By id, the first made first. */
  chats: Record<string, Chat>
  /** What is waiting in the panel; none of it is stored. */
  extras: PanelExtras
}

export interface Chat {
  id: string
  name: string
  messages: Message[]
  /** Both in milliseconds. */
  createdAt: number
  updatedAt: number
}

/** What somebody else lays ready in the panel: a page, a button, an error. */
export interface PanelExtras {
  initialInput?: string | undefined
  sqlSnippets?: readonly SqlSnippet[] | undefined
  suggestions?: Suggestions | undefined
  tables?: readonly TableName[] | undefined
}

export interface SqlSnippet {
  label: string
  content: string
}

export interface Suggestions {
  title: string
  prompts: readonly string[]
}

export interface TableName {
  schema: string
  name: string
}

/** When something happens, and the id of what it makes. */
export interface Stamp {
  now: number
  id: string
}

export const NEW_CHAT_NAME = 'New chat'

/** A project's first state: one empty chat, and the panel closed. */
export function firstState(projectRef: string, stamp: Stamp): AssistantState {
  const chat = emptyChat(stamp)
  return { projectRef, open: false, activeChatId: chat.id, chats: { [chat.id]: chat }, extras: {} }
}

export const emptyChat = ({ now, id }: Stamp, name = NEW_CHAT_NAME): Chat => ({
  id,
  name,
  messages: [],
  createdAt: now,
  updatedAt: now,
})

/** Undefined only while a state says something about itself that is not so. */
export const activeChat = ({ chats, activeChatId }: AssistantState) => chats[activeChatId]
