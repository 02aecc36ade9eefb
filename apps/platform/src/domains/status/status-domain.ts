import type { Domain } from '../domain.ts'
import { statusHandlers } from './status-handlers.ts'

export const statusDomain = {
  handlers: { status: statusHandlers },
} satisfies Domain
