import { createContext, useContext } from 'react'
import type { Assistant } from '../assistant.ts'
import type { Message } from '../state/message.ts'

/** Where a piece of a message stands. */
export interface MessageScope {
  assistant: Assistant
  chatId: string
  messageId: string
  results: Message['results']
  /** Its text's number in the message, which the ids of its snippets begin with. */
  textIndex: number
}

const Scope = createContext<MessageScope | undefined>(undefined)

export const MessageScopeProvider = Scope.Provider

export function useMessageScope(): MessageScope {
  const scope = useContext(Scope)
  if (!scope) throw new Error('There is no message around this.')
  return scope
}
