import type { Domain } from '../domain.ts'
import { assistantHandlers } from './assistant-handlers.ts'
import { assistantTasks } from './assistant-tasks.ts'

export const assistantDomain = {
  handlers: { assistant: assistantHandlers },
  tasks: assistantTasks,
} satisfies Domain
