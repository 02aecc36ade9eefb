import { enterpriseOnly, everyPlan, paidAlike, type PlanFeature } from './plan-feature.ts'

export const storageFeatures = [
  {
    key: 'storage.size',
    title: 'Storage',
    plans: paidAlike('1 GB included', ['100 GB included', 'then $0.021 per GB'], 'Custom'),
    usage_based: true,
  },
  {
    key: 'storage.cachedEgress',
    title: 'Cached egress',
    plans: paidAlike('5 GB included', ['250 GB included', 'then $0.03 per GB'], 'Custom'),
    usage_based: true,
  },
  { key: 'storage.customAccessControls', title: 'Custom access controls', plans: everyPlan, usage_based: false },
  {
    key: 'storage.maxFileSize',
    title: 'Maximum file size',
    plans: paidAlike('50 MB', '500 GB', 'Custom'),
    usage_based: false,
  },
  {
    key: 'storage.cdn',
    title: 'Content delivery network',
    plans: paidAlike('Basic', 'Smart', 'Smart'),
    usage_based: false,
  },
  {
    key: 'storage.transformations',
    title: 'Image transformations',
    plans: paidAlike(false, ['100 original images included', 'then $5 per 1,000 original images'], 'Custom'),
    usage_based: true,
  },
  { key: 'storage.byoc', title: 'Your own storage provider', plans: enterpriseOnly, usage_based: false },
] as const satisfies readonly PlanFeature[]
