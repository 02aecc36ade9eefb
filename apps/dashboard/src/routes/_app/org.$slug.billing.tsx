import { createFileRoute } from '@tanstack/react-router'
import { requireFeature } from '../../access/require-feature.ts'
import { billingFeature } from '../../features/billing/billing-feature.ts'
import { BillingPage } from '../../features/billing/billing-page.tsx'

export const Route = createFileRoute('/_app/org/$slug/billing')({
  beforeLoad: requireFeature(billingFeature.requires),
  staticData: { skeleton: 'form' },
  component: Billing,
})

function Billing() {
  return <BillingPage slug={Route.useParams().slug} />
}
