import type { Stores } from '../../stores/stores.ts'

const DAYS_KEPT = 90

/** What was sent to the model is kept for ninety days. */
export const forgetDisclosures = ({ stores }: { stores: Pick<Stores, 'disclosures'> }) =>
  stores.disclosures.forgetOlderThan({ days: DAYS_KEPT })
