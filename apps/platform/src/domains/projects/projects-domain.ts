import type { Domain } from '../domain.ts'
import { projectHandlers } from './project-handlers.ts'
import { projectTasks } from './project-tasks.ts'

export const projectsDomain = {
  handlers: { projects: projectHandlers },
  tasks: projectTasks,
} satisfies Domain
