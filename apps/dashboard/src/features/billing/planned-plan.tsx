import { plans, selectablePlanIds } from '@plinth/catalog/plans'
import { invoices } from '@plinth/contract/invoices'
import type { Organization } from '@plinth/contract/organizations'
import { subscriptions } from '@plinth/contract/subscriptions'
import { Button } from '@plinth/ui/button'
import { PanelRow } from '@plinth/ui/section'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../../access/use-access.ts'
import { invalidate, query, useCall } from '../../api/api.ts'
import { formatDay } from '../../lib/format/format-day.ts'

/** The smaller plan that follows, until it begins or is cancelled. */
export function PlannedPlan({ organization, mayChange }: { organization: Organization; mayChange: boolean }) {
  const { slug, plan } = organization
  const { may } = useAccess()
  const { data } = useQuery({
    ...query(subscriptions.get, { slug }),
    enabled: may(subscriptions.get, { organization: slug }),
  })
  const change = useCall(subscriptions.changePlan, {
    onSuccess: () => Promise.all([invalidate(subscriptions.get), invalidate(invoices.upcoming)]),
  })
  if (!data?.next) return null
  const { plan: next, at, waits_for } = data.next
  const present = selectablePlanIds.find((id) => id === plan.id)
  return (
    <PanelRow
      title={
        waits_for ? `The ${plans[next].name} plan waits` : `The ${plans[next].name} plan begins on ${formatDay(at)}`
      }
      description={
        waits_for
          ? `The organization does not fit it: ${waits_for} Until then, the ${plan.name} plan stays and is billed.`
          : `Until then, everything stays as it is on the ${plan.name} plan.`
      }
    >
      {mayChange && present && (
        <Button loading={change.isPending} onClick={() => change.mutate({ slug, plan: present })}>
          {`Keep the ${plan.name} plan`}
        </Button>
      )}
    </PanelRow>
  )
}
