import type { ProjectVerb } from '@plinth/catalog/project-status'

type Right = { action: string; resource: string }

/** The permission that each change of a project needs. The server asks for the same pairs. */
export const projectRights = {
  pause: { action: 'infra:Execute', resource: 'queue_jobs.projects.pause' },
  restore: { action: 'infra:Execute', resource: 'queue_jobs.projects.initialize_or_resume' },
  restart: { action: 'infra:Execute', resource: 'reboot' },
  resize: { action: 'infra:Execute', resource: 'queue_jobs.projects.resize' },
  upgrade: { action: 'infra:Execute', resource: 'queue_jobs.projects.upgrade' },
  remove: { action: 'write:Delete', resource: 'projects' },
  rename: { action: 'write:Update', resource: 'projects' },
  resetPassword: { action: 'write:Update', resource: 'projects' },
  setAdvisorRule: { action: 'write:Update', resource: 'projects' },
} as const satisfies Record<ProjectVerb | 'rename' | 'resetPassword' | 'setAdvisorRule', Right>

/** The same for an organization. */
export const organizationRights = {
  rename: { action: 'write:Update', resource: 'organizations' },
  requireMfa: { action: 'write:Update', resource: 'organizations' },
  createProject: { action: 'write:Create', resource: 'projects' },
  invite: { action: 'write:Create', resource: 'user_invites' },
  configureAssistant: { action: 'write:Update', resource: 'organizations' },
} as const satisfies Record<string, Right>

export type ProjectRight = keyof typeof projectRights
