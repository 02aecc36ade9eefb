import type { Capability } from '@plinth/catalog/capabilities'
import type { PlanId } from '@plinth/catalog/plans'
import type { SignedInContext } from '../context/caller-contexts.ts'
import type { ProfileRow } from '../stores/profile-store.ts'

/** What differs between the editions: what exists, and who does it. Decided once, at start. */
export interface Edition {
  name: 'hosted' | 'self-hosted'
  capabilities: Capability[]
  /** Who may sign up once the operator is there. */
  signUp: 'open' | 'closed' | 'by-invitation'
  inbox: boolean
  /** Whether projects on a plan can go back to any second. */
  hasPointInTime(plan: PlanId): boolean
  /** What a new person finds, written in the transaction that makes the profile. */
  welcome(profile: ProfileRow, context: SignedInContext): Promise<void>
}
