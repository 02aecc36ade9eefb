import { everyPlan, fromPro, paidAlike, type PlanFeature } from './plan-feature.ts'

const monthlyActiveUsers = paidAlike(
  '50,000 included',
  ['100,000 included', 'then $0.00325 per monthly active user'],
  'Custom',
)

const SOME_HOOKS = 'Custom access token, custom e-mails and text messages'

export const authFeatures = [
  {
    key: 'auth.totalUsers',
    title: 'Total users',
    plans: { free: 'Unlimited', pro: 'Unlimited', team: 'Unlimited', enterprise: 'Unlimited' },
    usage_based: false,
  },
  { key: 'auth.maus', title: 'Monthly active users', plans: monthlyActiveUsers, usage_based: true },
  { key: 'auth.userDataOwnership', title: 'Ownership of user data', plans: everyPlan, usage_based: false },
  { key: 'auth.anonSignIns', title: 'Anonymous sign-ins', plans: everyPlan, usage_based: false },
  { key: 'auth.socialOAuthProviders', title: 'Social sign-in providers', plans: everyPlan, usage_based: false },
  { key: 'auth.customSMTPServer', title: 'Custom SMTP server', plans: everyPlan, usage_based: false },
  { key: 'auth.ownBranding', title: 'Remove Plinth branding from e-mails', plans: fromPro, usage_based: false },
  {
    key: 'auth.auditLogs',
    title: 'Auth audit log',
    plans: { free: '1 hour', pro: '7 days', team: '28 days', enterprise: true },
    usage_based: false,
  },
  { key: 'auth.basicMFA', title: 'Multi-factor authentication (app)', plans: everyPlan, usage_based: false },
  {
    key: 'auth.advancedMFAPhone',
    title: 'Multi-factor authentication (phone)',
    plans: paidAlike(
      false,
      ['$75 per month for the first project', 'then $10 per month for each further project'],
      'Custom',
    ),
    usage_based: false,
  },
  {
    key: 'auth.thirdPartyMAUs',
    title: 'Third-party monthly active users',
    plans: monthlyActiveUsers,
    usage_based: true,
  },
  {
    key: 'auth.saml',
    title: 'Single sign-on (SAML 2.0)',
    plans: paidAlike(false, ['50 included', 'then $0.015 per monthly active user'], 'Contact us'),
    usage_based: false,
  },
  { key: 'auth.leakedPasswordProtection', title: 'Leaked password protection', plans: fromPro, usage_based: false },
  { key: 'auth.singleSessionPerUser', title: 'Single session per user', plans: fromPro, usage_based: false },
  { key: 'auth.sessionTimeouts', title: 'Session timeouts', plans: fromPro, usage_based: false },
  {
    key: 'auth.authHooks',
    title: 'Auth hooks',
    plans: { free: SOME_HOOKS, pro: SOME_HOOKS, team: 'All', enterprise: 'All' },
    usage_based: false,
  },
  {
    key: 'auth.advancedSecurityFeatures',
    title: 'Advanced security features',
    plans: { free: false, pro: false, team: false, enterprise: 'Contact us' },
    usage_based: false,
  },
] as const satisfies readonly PlanFeature[]
