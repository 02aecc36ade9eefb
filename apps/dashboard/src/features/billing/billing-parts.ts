import { readingBills } from '@plinth/contract/billing'
import type { Organization } from '@plinth/contract/organizations'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../../access/use-access.ts'
import type { FeatureParts } from '../../components/feature/feature-parts.ts'
import { overdueInvoicesQuery } from '../../data/billing.ts'
import { organizationsQuery } from '../../data/organizations.ts'
import { billingBanners } from './billing-banners.ts'

export const billingParts: FeatureParts = { banners: { useBanners } }

function useBanners(organization: Organization | undefined) {
  const { may } = useAccess()
  const { data: organizations = [] } = useQuery(organizationsQuery())
  const { data: overdue = [] } = useQuery(overdueInvoicesQuery())
  const maySeeBills = organization !== undefined && may(readingBills, { organization: organization.slug })
  return billingBanners({ organization, organizations, maySeeBills, overdue })
}
