import type { Domain } from '../domain.ts'
import { readUsage } from './read-usage.ts'
import { usageTasks } from './usage-tasks.ts'

export const usageDomain = {
  handlers: { usage: { ofOrganization: readUsage } },
  tasks: usageTasks,
} satisfies Domain
