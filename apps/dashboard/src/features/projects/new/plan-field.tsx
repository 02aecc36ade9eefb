import { plans, selectablePlanIds } from '@plinth/catalog/plans'
import { RadioCards } from '@plinth/ui/radio-cards'
import { pricePerMonth } from '../../../lib/format/format-price.ts'

export type SelectablePlan = (typeof selectablePlanIds)[number]

interface PlanFieldProps {
  value: SelectablePlan
  onChange: (plan: SelectablePlan) => void
}

const descriptions = {
  free: 'To try things out.',
  pro: 'For production apps.',
  team: 'For teams with compliance needs.',
} satisfies Record<SelectablePlan, string>

/** The plan of the organization that the project belongs to. */
export function PlanField({ value, onChange }: PlanFieldProps) {
  return (
    <RadioCards
      label="Plan"
      columns={3}
      value={value}
      onValueChange={(chosen) => onChange(selectablePlanIds.find((id) => id === chosen) ?? value)}
      options={selectablePlanIds.map((id) => ({
        value: id,
        title: plans[id].name,
        aside: pricePerMonth(plans[id].dollarsPerMonth),
        description: descriptions[id],
      }))}
    />
  )
}
