import * as z from 'zod/mini'
import { Invoice } from './billing.ts'
import { Deployment } from './deployment.ts'
import { endpoint } from './endpoint.ts'
import { Organization } from './organizations.ts'
import { PlatformBackupStatus } from './platform-backups.ts'
import { Permission, Profile } from './profile.ts'
import { Project } from './projects.ts'
import { Status } from './status.ts'

/** What every page of a signed-in person begins with; each part is as its own call returns it. */
const Start = z.object({
  deployment: Deployment,
  profile: Profile,
  permissions: z.array(Permission),
  organizations: z.array(Organization),
  status: Status,
  /** Null where nothing is billed, or billing is switched off. */
  overdue_invoices: z.nullable(z.array(Invoice)),
  /** Null for everybody but the operator. */
  platform_backups: z.nullable(PlatformBackupStatus),
  /** Null where no project is asked for, and where the caller cannot see it. */
  project: z.nullable(Project),
  /** The platform's clock. */
  utc_time: z.iso.datetime(),
})
export type Start = z.infer<typeof Start>

export const start = {
  get: endpoint({
    method: 'GET',
    path: '/platform/start',
    access: 'profile',
    token: 'never',
    summary:
      'What a page begins with, in one call: deployment, profile, permissions, organizations, status, overdue invoices and the project.',
    query: z.strictObject({ ref: z.optional(z.string()) }),
    response: Start,
  }),
}
