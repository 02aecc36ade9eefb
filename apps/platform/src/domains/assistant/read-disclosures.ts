import type { assistant, Disclosure } from '@plinth/contract/assistant'
import type { Received } from '@plinth/contract/endpoint'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { disclosureNotFound } from './assistant-errors.ts'
import { purposeOf } from './disclose.ts'
import type { DisclosureRow } from '../../stores/disclosure-store.ts'

export async function listDisclosures(
  { project_ref, before, limit }: Received<typeof assistant.disclosures>,
  context: OrganizationContext,
) {
  const rows = await context.stores.disclosures.list({ ...scopeOf(context), projectRef: project_ref, before, limit })
  return rows.map(presented)
}

export async function readDisclosure({ id }: Received<typeof assistant.disclosure>, context: OrganizationContext) {
  const row = await context.stores.disclosures.find({ ...scopeOf(context), id })
  if (!row) throw disclosureNotFound()
  const { sealed_body, ...rest } = row
  return { ...presented(rest), body: context.sealer.open(sealed_body, purposeOf(row.id)) }
}

/** What was sent may hold what only its sender may read; owners and admins may read everything of the organization. */
function scopeOf({ membership: { organization, role }, profile }: OrganizationContext) {
  const seesAll = role === 'Owner' || role === 'Admin'
  return { organizationId: organization.id, ...(seesAll ? {} : { profileId: profile.id }) }
}

const presented = ({ sent_at, ...row }: DisclosureRow): Disclosure => ({ ...row, sent_at: sent_at.toISOString() })
