import { paidAlike, type PlanFeature } from './plan-feature.ts'

export const functionFeatures = [
  {
    key: 'functions.invocations',
    title: 'Invocations',
    plans: paidAlike('500,000 included', ['2 million included', 'then $2 per million'], 'Custom'),
    usage_based: true,
  },
] as const satisfies readonly PlanFeature[]
