import { hours } from '@plinth/catalog/durations'
import type { Task } from '../../context/task.ts'
import { forgetDisclosures } from './forget-disclosures.ts'

export const assistantTasks = {
  'forget-disclosures': {
    run: (_, tools) => forgetDisclosures(tools),
    // one that a day's rest has missed is done at the next start
    schedule: { match: '17 3 * * *', options: { backfillPeriod: hours(24), maxAttempts: 5 } },
  },
} satisfies Record<string, Task>
