import { createFileRoute } from '@tanstack/react-router'
import { guardOf } from '../../components/feature/guard-of.ts'
import { billingFeature } from '../../features/billing/billing-feature.ts'
import { BillingPage } from '../../features/billing/billing-page.tsx'

export const Route = createFileRoute('/_app/org/$slug/billing')({
  beforeLoad: guardOf(billingFeature),
  component: Billing,
})

function Billing() {
  return <BillingPage slug={Route.useParams().slug} />
}
