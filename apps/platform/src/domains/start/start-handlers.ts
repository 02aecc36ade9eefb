import { billing } from '@plinth/contract/billing'
import { projects } from '@plinth/contract/projects'
import type { start } from '@plinth/contract/start'
import { admitProjectMember } from '../../access/admit-member.ts'
import { hasFeature } from '../../access/admit-person.ts'
import type { Handlers } from '../../access/handlers.ts'
import { permissionsOf } from '../../access/permissions.ts'
import type { ProfileContext } from '../../context/caller-contexts.ts'
import { PlatformError } from '../../http/errors.ts'
import { overdueInvoices } from '../billing/overdue-invoices.ts'
import { deploymentAnswer } from '../deployment/deployment-answer.ts'
import { organizationSeenBy } from '../organizations/organization-rules.ts'
import { platformBackupStatus } from '../platform-backups/platform-backup-status.ts'
import { profileAnswer } from '../profile/profile-rules.ts'
import { presentProject } from '../projects/present-project.ts'
import { statusNow } from '../status/status-now.ts'

export const startHandlers: Handlers<typeof start> = {
  get: async ({ ref }, context) => {
    const { stores, profile, person, config, clock, edition } = context
    const memberships = stores.organizations.listForMember(profile.id)
    const [deployment, status, listed, overdue, platformBackups, project] = await Promise.all([
      deploymentAnswer(context),
      statusNow(context),
      memberships,
      edition.capabilities.includes('billing') && hasFeature(billing.overdueInvoices.feature, context)
        ? memberships.then((found) => overdueInvoices(found, context))
        : null,
      profile.is_operator ? platformBackupStatus(context) : null,
      ref === undefined ? null : projectFor(ref, context),
    ])
    return {
      deployment,
      profile: profileAnswer(profile, config.disabledFeatures),
      permissions: listed.flatMap(permissionsOf),
      organizations: listed.map((membership) => organizationSeenBy({ person, edition }, membership)),
      status,
      overdue_invoices: overdue,
      platform_backups: platformBackups,
      project,
      utc_time: clock.now().toISOString(),
    }
  },
}

/** Null where its own call would be refused: there the reason is said. */
async function projectFor(ref: string, context: ProfileContext) {
  try {
    const admitted = await admitProjectMember(ref, projects.get.access, context)
    return presentProject(admitted.project, admitted)
  } catch (error) {
    if (error instanceof PlatformError) return null
    throw error
  }
}
