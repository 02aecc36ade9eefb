import { enterpriseOnly, fromPro, fromTeam, paidAlike, type PlanFeature } from './plan-feature.ts'

export const securityFeatures = [
  { key: 'security.byoc', title: 'Your own cloud account', plans: enterpriseOnly, usage_based: false },
  {
    key: 'security.logRetention',
    title: 'Log retention (API and database)',
    plans: { free: '1 day', pro: '7 days', team: '28 days', enterprise: '90 days' },
    usage_based: false,
  },
  {
    key: 'security.logDrain',
    title: 'Log drains',
    plans: paidAlike(
      false,
      ['$60 per drain and month', 'plus $0.20 per million events and $0.09 per GB of egress'],
      'Custom',
    ),
    usage_based: true,
  },
  { key: 'security.platformAuditLogs', title: 'Platform audit log', plans: fromTeam, usage_based: false },
  { key: 'security.metricsEndpoint', title: 'Metrics endpoint', plans: fromPro, usage_based: false },
  { key: 'security.soc2', title: 'SOC2', plans: fromTeam, usage_based: false, assurance: 'soc2' },
  {
    key: 'security.hipaa',
    title: 'HIPAA',
    plans: { free: false, pro: false, team: 'Paid add-on', enterprise: 'Paid add-on' },
    usage_based: false,
    assurance: 'hipaa',
  },
  { key: 'security.privateLink', title: 'Private network connection', plans: fromTeam, usage_based: false },
  { key: 'security.sso', title: 'Single sign-on for the dashboard', plans: fromTeam, usage_based: false },
  { key: 'security.uptimeSla', title: 'Uptime SLA', plans: enterpriseOnly, usage_based: false, assurance: 'sla' },
  {
    key: 'security.accessRoles',
    title: 'Roles',
    plans: {
      free: 'Owner, Admin, Developer',
      pro: 'Owner, Admin, Developer',
      team: ['Owner, Admin, Developer, Read-only', 'and predefined roles for single projects'],
      enterprise: 'Custom roles for single projects',
    },
    usage_based: false,
  },
  { key: 'security.vanityUrls', title: 'Custom subdomain', plans: fromPro, usage_based: false },
  {
    key: 'security.customDomains',
    title: 'Custom domains',
    plans: paidAlike(false, '$10 per domain and month for each project', [
      '1 included',
      'then $10 per domain and month',
    ]),
    usage_based: false,
  },
] as const satisfies readonly PlanFeature[]
