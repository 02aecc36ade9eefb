import { selectablePlanIds } from '@plinth/catalog/plans'
import * as z from 'zod/mini'
import { CloudProvider, ComputeSize, DisplayName, Password, Timestamp } from '../fields.ts'

/** What a new project is made of. Apart from the calls, because the form checks itself against it. */
export const ProjectDraft = z.strictObject({
  organization_slug: z.string().check(z.maxLength(100)),
  name: DisplayName,
  db_pass: Password,
  /** Left out, the provider's usual region; it means nothing where no providers are configured. */
  db_region: z.optional(z.string().check(z.maxLength(40))),
  cloud_provider: z.optional(CloudProvider),
  desired_instance_size: z._default(ComputeSize, 'nano'),
  postgres_engine: z._default(z.enum(['15', '16', '17', '18']), '17'),
  /** The id of a backup that the project begins as. Its version of Postgres is that of the backup. */
  backup: z.optional(z.uuid()),
  /** To which moment after that backup. */
  moment: z.optional(Timestamp),
  plan: z.optional(z.enum(selectablePlanIds)),
})
export type ProjectDraft = z.input<typeof ProjectDraft>
