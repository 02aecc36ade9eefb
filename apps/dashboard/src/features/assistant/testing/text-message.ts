import type { Message } from '../state/message.ts'

/** A message of nothing but text. */
export const textMessage = (id: string, role: Message['role'], text: string): Message => ({
  id,
  role,
  parts: [{ type: 'text', text }],
  results: {},
})
