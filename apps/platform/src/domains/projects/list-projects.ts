import type { Received } from '@plinth/contract/endpoint'
import type { ListedProject, projects } from '@plinth/contract/projects'
import type { ProfileContext } from '../../context/caller-contexts.ts'
import { requireMfaOf } from '../../access/organization-mfa.ts'
import { diskAnswer, projectSummary } from './project-rules.ts'

/** All projects of the person, or those of one organization. Nothing where a second factor is asked for and missing. */
export async function listProjects(
  { organization_slug: organizationSlug }: Received<typeof projects.list>,
  context: ProfileContext,
): Promise<ListedProject[]> {
  const { stores, profile, person, disk, clients, fleet, backupTroubles } = context
  const hasMfa = person.aal !== 'aal1'
  const projects = await stores.projects.listForMember({ profileId: profile.id, hasMfa, organizationSlug })
  if (projects.length === 0 && organizationSlug !== undefined) {
    // an empty list would say that there are none
    const membership = await stores.organizations.membershipBySlug(profile.id, organizationSlug)
    if (membership) requireMfaOf(membership.organization, person)
  }
  const troubles = await backupTroubles(
    projects.map(({ ref }) => ref),
    context,
  )
  return projects.map((project) => ({
    ...projectSummary(project),
    dbVersion: project.db_version,
    is_asleep: project.status === 'ACTIVE_HEALTHY' && fleet.isAsleep(project.ref),
    disk: diskAnswer(disk.find(project.ref)),
    backup_trouble: troubles.get(project.ref) ?? null,
    client_connections: clients.countOf(project.ref),
    last_connected_at: project.last_connected_at?.toISOString() ?? null,
  }))
}
