import type { Log } from '@plinth/service-kit/service'
import type { JobHelpers, TaskList } from 'graphile-worker'
import * as z from 'zod/mini'
import type { Sealer } from '../config/sealer.ts'
import { forgetDisclosures } from '../domains/assistant/forget-disclosures.ts'
import type { AuditWatch } from '../domains/audit/audit-watch.ts'
import { advanceProject, type ProjectWork } from '../domains/projects/advance-project.ts'
import { purgeProject } from '../domains/projects/purge-project.ts'
import type { ProjectTask } from '../domains/projects/schedule-project.ts'
import { deliverMail, type MailTransport } from '../mail/deliver-mail.ts'
import type { Stores } from '../stores/stores.ts'

export interface TaskTools extends ProjectWork {
  stores: Stores
  sealer: Sealer
  log: Log
  audit: Pick<AuditWatch, 'verify'>
  transport?: MailTransport
}

const OfProject = z.object({ ref: z.string(), earlierAttempts: z.optional(z.number()) })
const OfMail = z.object({ sealed: z.string() })

/** Everything that outlives a request. Each task may run twice, and goes on where a crash left it. */
export function createTasks(tools: TaskTools): TaskList {
  return {
    project: advance('project'),
    'upgrade-project': advance('upgrade-project'),
    'purge-project': (payload) => purgeProject(OfProject.parse(payload).ref, tools),
    'forget-disclosures': () => forgetDisclosures(tools),
    'verify-audit': async () => void (await tools.audit.verify()),
    mail: (payload) => deliverMail(OfMail.parse(payload).sealed, tools),
  }

  function advance(task: ProjectTask) {
    return (payload: unknown, { job, abortSignal: signal }: JobHelpers) => {
      const { ref, earlierAttempts = 0 } = OfProject.parse(payload)
      return advanceProject(ref, { task, number: earlierAttempts + job.attempts, signal }, tools)
    }
  }
}
