import type { Domain } from '../domain.ts'
import { inboxHandlers } from './inbox-handlers.ts'

export const inboxDomain = {
  handlers: { inbox: inboxHandlers },
} satisfies Domain
