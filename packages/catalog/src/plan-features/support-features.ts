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
  { key: 'support.designatedSupport', title: 'Designated support contact', plans: enterpriseOnly, usage_based: false },
  { key: 'support.onBoardingSupport', title: 'Onboarding support', plans: enterpriseOnly, usage_based: false },
  {
    key: 'support.designatedCustomerSuccessTeam',
    title: 'Customer success team',
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
