import type { Log } from '@plinth/service-kit/service'
import type { JobHelpers, TaskList } from 'graphile-worker'
import * as z from 'zod/mini'
import { advanceProject, type ProjectWork } from '../domains/projects/advance-project.ts'
import { purgeProject } from '../domains/projects/purge-project.ts'
import { deliverMail, type MailTransport } from '../mail/deliver-mail.ts'
import type { Sealer } from '../secrets.ts'
import type { Stores } from '../stores.ts'

export interface TaskTools extends ProjectWork {
  stores: Stores
  sealer: Sealer
  log: Log
  transport?: MailTransport
}

const OfProject = z.object({ ref: z.string() })
const OfMail = z.object({ sealed: z.string() })

/** Everything that outlives a request. Each task may run twice, and goes on where a crash left it. */
export const createTasks = (tools: TaskTools): TaskList => ({
  project: (payload, { job }: JobHelpers) =>
    advanceProject(OfProject.parse(payload).ref, job.attempts >= job.max_attempts, tools),
  'purge-project': (payload) => purgeProject(OfProject.parse(payload).ref, tools),
  mail: (payload) => deliverMail(OfMail.parse(payload).sealed, tools),
})
