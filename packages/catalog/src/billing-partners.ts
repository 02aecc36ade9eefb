export const billingPartners = ['vercel_marketplace', 'aws_marketplace', 'plinth'] as const

export type BillingPartner = (typeof billingPartners)[number]

const VERCEL_SLUG_PREFIX = 'vercel_'

/** Who manages an organization, in the words the dashboard uses. */
export function managedBy({ billing_partner }: { billing_partner?: BillingPartner | null }) {
  if (billing_partner === 'vercel_marketplace') return 'vercel-marketplace'
  if (billing_partner === 'aws_marketplace') return 'aws-marketplace'
  return 'plinth'
}

/** The partner's own id of an organization: the slug without its prefix, only for slugs that carry one. */
export function partnerIdOf(slug: string) {
  return slug.startsWith(VERCEL_SLUG_PREFIX) ? slug.slice(VERCEL_SLUG_PREFIX.length) : undefined
}
