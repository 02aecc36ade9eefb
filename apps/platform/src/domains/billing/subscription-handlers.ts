import type { subscriptions } from '@plinth/contract/subscriptions'
import type { Handlers } from '../../access/handlers.ts'
import { changeLimits } from './change-limits.ts'
import { changePlan } from './change-plan.ts'
import { previewPlan } from './preview-plan.ts'
import { readSubscription } from './read-subscription.ts'

export const subscriptionHandlers: Handlers<typeof subscriptions> = {
  get: readSubscription,
  preview: previewPlan,
  changePlan,
  changeLimits,
}
