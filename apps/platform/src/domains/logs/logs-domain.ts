import type { Domain } from '../domain.ts'
import { logHandlers } from './log-handlers.ts'

export const logsDomain = {
  handlers: { logs: logHandlers },
} satisfies Domain
