import { enterpriseOnly, everyPlan, fromPro, fromTeam, type PlanFeature } from './plan-feature.ts'

export const supportFeatures = [
  { key: 'support.communitySupport', title: 'Community support', plans: everyPlan, usage_based: false },
  { key: 'support.emailSupport', title: 'E-mail support', plans: fromPro, usage_based: false },
  {
    key: 'support.emailSupportSla',
    title: 'SLA for e-mail support',
    plans: fromTeam,
    usage_based: false,
    assurance: 'sla',
  },
  { key: 'support.designatedSupport', title: 'Support contact of your own', plans: enterpriseOnly, usage_based: false },
  { key: 'support.onBoardingSupport', title: 'Help with getting started', plans: enterpriseOnly, usage_based: false },
  {
    key: 'support.designatedCustomerSuccessTeam',
    title: 'Team that looks after your success',
    plans: enterpriseOnly,
    usage_based: false,
  },
  {
    key: 'support.securityQuestionnaireHelp',
    title: 'Help with security questionnaires',
    plans: fromTeam,
    usage_based: false,
  },
] as const satisfies readonly PlanFeature[]
