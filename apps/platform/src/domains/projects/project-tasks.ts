import * as z from 'zod/mini'
import type { Task } from '../../context/task.ts'
import { advanceProject } from './advance-project.ts'
import { purgeProject } from './purge-project.ts'
import type { ProjectTask } from './schedule-project.ts'

export const projectTasks = {
  project: advance('project'),
  'upgrade-project': advance('upgrade-project'),
  'purge-project': {
    run: (payload, tools, { job, abortSignal: signal }) =>
      purgeProject(OfProject.parse(payload).ref, tools, {
        signal: signal!,
        isLastAttempt: job.attempts >= job.max_attempts,
      }),
  },
} satisfies Record<ProjectTask | 'purge-project', Task>

const OfProject = z.object({ ref: z.string(), earlierAttempts: z.optional(z.number()) })

function advance(task: ProjectTask): Task {
  return {
    run(payload, tools, { job, abortSignal: signal }) {
      const { ref, earlierAttempts = 0 } = OfProject.parse(payload)
      return advanceProject(ref, { task, number: earlierAttempts + job.attempts, signal }, tools)
    },
  }
}
