import type { projects } from '@plinth/contract/projects'
import { type Handlers, member, operator, projectMember, withProfile } from '../../access/guards.ts'
import { changeStatus } from './change-status.ts'
import { createProject } from './create-project.ts'
import { listProjects } from './list-projects.ts'
import { presentProject } from './present-project.ts'
import { statusDetail } from './project-rules.ts'
import { readStartLog } from './read-start-log.ts'
import { removeProject } from './remove-project.ts'
import { renameProject } from './rename-project.ts'
import { resetDatabasePassword } from './reset-database-password.ts'
import { resizeProject } from './resize-project.ts'
import { restoreProject } from './restore-project.ts'
import { upgradeProject } from './upgrade-project.ts'

export const projectHandlers: Handlers<typeof projects> = {
  list: withProfile(listProjects),
  create: member('write:Create', 'projects', createProject),
  get: projectMember('read:Read', 'projects', (_, context) => presentProject(context.project, context)),
  connections: projectMember('read:Read', 'projects', async (_, { project, stores }) => ({
    last_connected_at: (await stores.projects.lastConnection(project.ref))?.toISOString() ?? null,
  })),
  startLog: operator(readStartLog),
  status: projectMember('read:Read', 'projects', (_, { project }) => ({
    status: project.status,
    status_detail: statusDetail(project),
  })),
  rename: projectMember('write:Update', 'projects', renameProject),
  pause: projectMember('infra:Execute', 'queue_jobs.projects.pause', (_, context) =>
    changeStatus({ verb: 'pause', participle: 'paused', to: 'PAUSING' }, context),
  ),
  restore: projectMember('infra:Execute', 'queue_jobs.projects.initialize_or_resume', restoreProject),
  restart: projectMember('infra:Execute', 'reboot', (_, context) =>
    changeStatus({ verb: 'restart', participle: 'restarted', to: 'RESTARTING' }, context),
  ),
  resize: projectMember('infra:Execute', 'queue_jobs.projects.resize', resizeProject),
  upgrade: projectMember('infra:Execute', 'queue_jobs.projects.upgrade', upgradeProject),
  resetPassword: projectMember('write:Update', 'projects', resetDatabasePassword),
  remove: projectMember('write:Delete', 'projects', removeProject),
}
