import type { PlanTier } from '@plinth/catalog/plan-tiers'

/** The figure of a card without its label and unit: "$25", or the word for a price that one has to ask for. */
export const tierPrice = ({ priceMonthly }: Pick<PlanTier, 'priceMonthly'>) =>
  priceMonthly === 'Custom' ? priceMonthly : `$${priceMonthly.toLocaleString('en-US')}`
