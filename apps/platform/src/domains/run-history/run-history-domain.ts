import type { Domain } from '../domain.ts'
import { runHistoryHandlers } from './run-history-handlers.ts'

export const runHistoryDomain = {
  handlers: { runHistory: runHistoryHandlers },
} satisfies Domain
