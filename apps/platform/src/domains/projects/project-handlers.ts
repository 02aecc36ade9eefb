import type { projects } from '@plinth/contract/projects'
import type { Handlers } from '../../access/handlers.ts'
import { changeStatus } from './change-status.ts'
import { createProject } from './create-project.ts'
import { listProjects } from './list-projects.ts'
import { migrationFailures } from './migration-failures.ts'
import { presentProject } from './present-project.ts'
import { attemptsOf, restoringOf, statusDetail } from './project-rules.ts'
import { readStartLog } from './read-start-log.ts'
import { removeProject } from './remove-project.ts'
import { renameProject } from './rename-project.ts'
import { resetDatabasePassword } from './reset-database-password.ts'
import { resizeProject } from './resize-project.ts'
import { restoreProject } from './restore-project.ts'
import { upgradeProject } from './upgrade-project.ts'

export const projectHandlers: Handlers<typeof projects> = {
  list: listProjects,
  create: createProject,
  get: (_, context) => presentProject(context.project, context),
  connections: async (_, { project, stores }) => ({
    last_connected_at: (await stores.projects.lastConnection(project.ref))?.toISOString() ?? null,
  }),
  startLog: readStartLog,
  status: (_, { project }) => ({
    status: project.status,
    status_detail: statusDetail(project),
    attempts: attemptsOf(project),
    migration_failures: migrationFailures(project),
    restoring: restoringOf(project),
  }),
  rename: renameProject,
  pause: (_, context) => changeStatus({ verb: 'pause', participle: 'paused', to: 'PAUSING' }, context),
  restore: restoreProject,
  restart: (_, context) => changeStatus({ verb: 'restart', participle: 'restarted', to: 'RESTARTING' }, context),
  resize: resizeProject,
  upgrade: upgradeProject,
  resetPassword: resetDatabasePassword,
  remove: removeProject,
}
