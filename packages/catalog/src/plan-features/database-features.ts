import { everyPlan, fromPro, paidAlike, type PlanFeature } from './plan-feature.ts'

export const databaseFeatures = [
  {
    key: 'database.dedicatedPostgresDatabase',
    title: 'Dedicated Postgres database',
    plans: everyPlan,
    usage_based: false,
  },
  { key: 'database.unlimitedApiRequests', title: 'Unlimited API requests', plans: everyPlan, usage_based: false },
  {
    key: 'database.size',
    title: 'Database size',
    plans: paidAlike(
      '500 MB of database per project included',
      ['8 GB of disk per project included', 'then $0.125 per GB'],
      'Custom',
    ),
    usage_based: true,
  },
  { key: 'database.advancedDiskConfig', title: 'Advanced disk settings', plans: fromPro, usage_based: false },
  {
    key: 'database.automaticBackups',
    title: 'Automatic backups',
    plans: { free: false, pro: '7 days', team: '14 days', enterprise: 'Custom' },
    usage_based: false,
  },
  {
    key: 'database.pitr',
    title: 'Point-in-time recovery',
    plans: paidAlike(false, '$100 per month for each 7 days kept', [
      '$100 per month for each 7 days kept',
      'more than 28 days possible',
    ]),
    usage_based: false,
  },
  {
    key: 'database.pausing',
    title: 'Project pausing',
    plans: paidAlike('After 1 week without activity', 'Never', 'Never'),
    usage_based: false,
  },
  {
    key: 'database.branching',
    title: 'Branching',
    plans: paidAlike(false, '$0.01344 per branch and hour', 'Custom'),
    usage_based: true,
  },
  {
    key: 'database.egress',
    title: 'Egress',
    plans: paidAlike('5 GB included', ['250 GB included', 'then $0.09 per GB'], 'Custom'),
    usage_based: true,
  },
] as const satisfies readonly PlanFeature[]
