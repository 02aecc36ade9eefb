import type { Domain } from '../domain.ts'
import { supportHandlers } from './support-handlers.ts'

export const supportDomain = {
  handlers: { support: supportHandlers },
} satisfies Domain
