import { everyPlan, paidAlike, type PlanFeature } from './plan-feature.ts'

export const realtimeFeatures = [
  { key: 'realtime.postgresChanges', title: 'Postgres changes', plans: everyPlan, usage_based: false },
  {
    key: 'realtime.concurrentConnections',
    title: 'Concurrent connections',
    plans: paidAlike('200 included', ['500 included', 'then $10 per 1,000'], 'Custom, with volume discount'),
    usage_based: true,
  },
  {
    key: 'realtime.messagesPerMonth',
    title: 'Messages per month',
    plans: paidAlike('2 million included', ['5 million included', 'then $2.50 per million'], 'Volume discount'),
    usage_based: true,
  },
  {
    key: 'realtime.maxMessageSize',
    title: 'Maximum message size',
    plans: paidAlike('250 KB', '3 MB', 'Custom'),
    usage_based: false,
  },
] as const satisfies readonly PlanFeature[]
