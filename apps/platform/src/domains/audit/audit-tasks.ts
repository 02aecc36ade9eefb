import type { Task } from '../../context/task.ts'

export const auditTasks = {
  'verify-audit': {
    run: async (_, { audit }) => void (await audit.verify()),
    // every start verifies as well, so there is no missed one to make up for
    schedule: { match: '47 3 * * *', options: { maxAttempts: 5 } },
  },
} satisfies Record<string, Task>
