import type { Project } from '@plinth/contract/projects'
import type { ProfileContext } from '../../context/caller-contexts.ts'
import { sealHandle } from './connection-handle.ts'
import { projectAnswer } from './project-rules.ts'
import type { ProjectMembership, ProjectRow } from '../../stores/project-store.ts'

/** The project as this member sees it, with a handle sealed for them. */
export function presentProject(
  project: ProjectRow,
  context: ProfileContext & { membership: ProjectMembership },
): Project {
  const { config, clock, handleKey, membership, person, disk } = context
  const binding = {
    userId: person.userId,
    organizationId: membership.organization.id,
    ref: project.ref,
    role: membership.role,
  }
  return projectAnswer(project, config, sealHandle(handleKey, binding, clock.now().getTime()), disk.find(project.ref))
}
