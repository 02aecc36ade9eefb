import type { Task } from '../../context/task.ts'
import { beginPlannedPlans } from '../plans/begin-planned-plans.ts'
import { closeCycles } from './bills/close-cycles.ts'
import { mailInvoices } from './mails/mail-invoices.ts'

export const billingTasks = {
  'close-billing-cycles': {
    async run(_, tools) {
      // a cycle is closed for good where the next plan is Free
      await beginPlannedPlans(tools)
      await closeCycles(tools)
    },
    // each run makes up for those that were missed
    schedule: { match: '*/10 * * * *', options: { maxAttempts: 5 } },
  },
  'mail-invoices': {
    run: (_, tools) => mailInvoices(tools),
    // a mail that a run misses, the next one sends
    schedule: { match: '5,15,25,35,45,55 * * * *', options: { maxAttempts: 1 } },
  },
} satisfies Record<string, Task>
