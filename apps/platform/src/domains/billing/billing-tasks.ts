import type { Task } from '../../context/task.ts'
import { closeCycles } from './bills/close-cycles.ts'

export const billingTasks = {
  'close-billing-cycles': {
    run: (_, tools) => closeCycles(tools),
    // each run makes up for those that were missed
    schedule: { match: '*/10 * * * *', options: { maxAttempts: 5 } },
  },
} satisfies Record<string, Task>
