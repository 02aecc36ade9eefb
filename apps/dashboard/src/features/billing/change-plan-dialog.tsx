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
    onSuccess: async () => {
      await Promise.all([invalidate(organizations.list), invalidate(invoices.upcoming)])
      onClose()
      toast.success(`${name} is on the ${plans[chosen!].name} plan.`)
    },
    onError: () => undefined,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={`Change the plan of ${name}`}
      description="All projects of the organization share it. It changes at once. The next invoice has the share of each plan, to the second."
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
