import type { Task } from '../../context/task.ts'
import { measureUsage } from './measure-usage.ts'
import { pauseIdleProjects } from './pause-idle-projects.ts'
import { settleQuotas } from './settle-quotas.ts'

export const usageTasks = {
  'measure-usage': {
    async run(_, tools) {
      await measureUsage(tools)
      await settleQuotas(tools)
      await pauseIdleProjects(tools)
    },
    // what a run misses, the next one measures
    schedule: { match: '3,13,23,33,43,53 * * * *', options: { maxAttempts: 1 } },
  },
} satisfies Record<string, Task>
