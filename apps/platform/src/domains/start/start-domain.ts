import type { Domain } from '../domain.ts'
import { startHandlers } from './start-handlers.ts'

export const startDomain = {
  handlers: { start: startHandlers },
} satisfies Domain
