import { planLimits } from '@plinth/catalog/plan-limits'
import { planAllowances } from '@plinth/catalog/plan-allowances'
import { plans, selectablePlanIds } from '@plinth/catalog/plans'
import { invoices } from '@plinth/contract/invoices'
import { organizations, type Organization } from '@plinth/contract/organizations'
import { subscriptions } from '@plinth/contract/subscriptions'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { RadioCards } from '@plinth/ui/radio-cards'
import { useState } from 'react'
import { invalidate, useCall } from '../../api/api.ts'
import { pricePerMonth } from '../../lib/format/format-price.ts'
import { toast } from '../../lib/toast/toast.ts'
import { PlanPreview } from './plan-preview.tsx'
import { limitsInWords } from './limits-in-words.ts'

type Plan = (typeof selectablePlanIds)[number]

interface ChangePlanDialogProps {
  organization: Organization
  onClose: () => void
}

/** Chooses another plan. What does not fit a smaller one, the server says. */
export function ChangePlanDialog({ organization, onClose }: ChangePlanDialogProps) {
  const { slug, name, plan } = organization
  const [chosen, setChosen] = useState<Plan>()
  const change = useCall(subscriptions.changePlan, {
    onSuccess: async (after) => {
      await Promise.all([
        invalidate(organizations.list),
        invalidate(invoices.upcoming),
        invalidate(subscriptions.get),
        invalidate(subscriptions.preview),
      ])
      onClose()
      toast.success(
        after.plan.id === chosen
          ? `${name} is on the ${plans[chosen].name} plan.`
          : `${name} changes to the ${plans[chosen!].name} plan at the end of the cycle.`,
      )
    },
    onError: () => undefined,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={`Change the plan of ${name}`}
      description="All projects of the organization share it. A larger plan begins at once, a smaller one at the end of the cycle."
      footer={
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen === undefined || chosen === plan.id}
            loading={change.isPending}
            onClick={() => chosen && change.mutate({ slug, plan: chosen })}
          >
            Change plan
          </Button>
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioCards
          label="Plan"
          hideLabel
          columns={1}
          value={chosen ?? plan.id}
          onValueChange={(value) => {
            change.reset()
            setChosen(selectablePlanIds.find((id) => id === value))
          }}
          options={selectablePlanIds.map((id) => ({
            value: id,
            title: id === plan.id ? `${plans[id].name} (current)` : plans[id].name,
            aside: pricePerMonth(plans[id].dollarsPerMonth),
            description: summaryOf(id),
          }))}
        />
        {chosen && chosen !== plan.id && <PlanPreview organization={organization} plan={chosen} />}
        {change.error && (
          <Banner tone="warning" title="The plan was not changed">
            {change.error.message}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}

function summaryOf(plan: Plan) {
  const { logRetentionDays } = planAllowances[plan]
  return limitsInWords(planLimits[plan], [
    `logs kept for ${logRetentionDays} ${logRetentionDays === 1 ? 'day' : 'days'}`,
  ])
}
