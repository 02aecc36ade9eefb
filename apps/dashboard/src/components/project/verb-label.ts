import type { Project } from '@plinth/contract/projects'

/** What can be done to a running or stopped project. */
export type ProjectVerb = 'pause' | 'restart' | 'restore'

/** What was deleted is restored; what was only stopped resumes. */
export const verbLabel = (verb: ProjectVerb, { status }: Pick<Project, 'status'>) =>
  verb === 'restore' && status === 'REMOVED' ? 'Restore project' : labels[verb]

const labels: Record<ProjectVerb, string> = {
  pause: 'Pause project',
  restart: 'Restart project',
  restore: 'Resume project',
}
