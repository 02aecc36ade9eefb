import { backups } from '@plinth/contract/backups'
import { projects, type Project } from '@plinth/contract/projects'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { type Change, reasonAgainst } from './reason-against.ts'

type ChangedProject = Pick<Project, 'ref' | 'organization_slug' | 'status'> & Partial<Pick<Project, 'restoring'>>

/** Why this person cannot make the change to this project now; undefined when they can. */
export function useReasonAgainst(project: ChangedProject, change: Change) {
  const may = useProjectAccess(project)
  return reasonAgainst(change, {
    may: may(change === 'restoreBackup' ? backups.restore : projects[change]),
    status: project.status,
    restoring: project.restoring,
  })
}
