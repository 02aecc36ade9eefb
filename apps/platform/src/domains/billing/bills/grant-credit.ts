import type { Received } from '@plinth/contract/endpoint'
import type { invoices } from '@plinth/contract/invoices'
import { organizationNotFound } from '../../../access/organization-not-found.ts'
import type { Change } from '../../../access/handlers.ts'
import type { ProfileContext } from '../../../context/caller-contexts.ts'

export async function grantCredit(
  { slug, amount_cents, reason }: Received<typeof invoices.grantCredit>,
  { stores }: ProfileContext,
): Promise<Change<{ credit_cents: number }>> {
  const organization = await stores.organizations.lockBySlug(slug)
  if (!organization) throw organizationNotFound()
  const before = await stores.subscriptions.creditOf(organization.id)
  await stores.subscriptions.grantCredit(organization.id, { amount_cents, reason })
  const answer = { credit_cents: before + amount_cents }
  return {
    answer,
    target: slug,
    organizationId: organization.id,
    before: { credit_cents: before },
    after: { ...answer, reason },
  }
}
