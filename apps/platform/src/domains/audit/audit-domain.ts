import type { Domain } from '../domain.ts'
import { auditHandlers } from './audit-handlers.ts'
import { auditTasks } from './audit-tasks.ts'

export const auditDomain = {
  handlers: { audit: auditHandlers },
  tasks: auditTasks,
} satisfies Domain
