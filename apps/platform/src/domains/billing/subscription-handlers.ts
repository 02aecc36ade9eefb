import type { subscriptions } from '@plinth/contract/subscriptions'
import type { Handlers } from '../../access/handlers.ts'
import { changeLimits } from './change-limits.ts'
import { changePlan } from './change-plan.ts'

export const subscriptionHandlers: Handlers<typeof subscriptions> = { changePlan, changeLimits }
