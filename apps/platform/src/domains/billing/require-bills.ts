import type { Capability } from '@plinth/catalog/capabilities'
import { conflict } from '../../http/errors.ts'

/** An installation of one's own has no plans, so nobody owes anything there. */
export function requireBills({ capabilities }: { capabilities: readonly Capability[] }) {
  if (!capabilities.includes('billing')) throw conflict('no_bills', 'This installation has no plans and no bills.')
}
