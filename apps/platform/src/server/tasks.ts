import type { CronItem, TaskList } from 'graphile-worker'
import type { Task, TaskTools } from '../context/task.ts'
import type { Domain } from '../domains/domain.ts'
import { domains } from '../domains/domains.ts'
import { mailTasks } from '../mail/mail-tasks.ts'
import { merged } from '../stores/merged.ts'

const tasks: Record<string, Task> = merged([mailTasks, ...domains.map(({ tasks }: Domain) => tasks ?? {})])

/** Everything that outlives a request, for the worker of the queue. */
export const createTasks = (tools: TaskTools): TaskList =>
  Object.fromEntries(Object.entries(tasks).map(([name, { run }]) => [name, (payload, job) => run(payload, tools, job)]))

/** What is due without anybody asking for it. */
export const scheduledTasks: CronItem[] = Object.entries(tasks).flatMap(([task, { schedule }]) =>
  schedule ? [{ task, ...schedule }] : [],
)
