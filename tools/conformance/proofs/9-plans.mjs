import { notProved, testsOf } from '../proof.mjs'

const planTiers = testsOf('packages/catalog/src/plan-tiers.test.ts')
const storyPlans = testsOf('e2e/plans.e2e.ts')
const planAllowances = testsOf('packages/catalog/src/plan-allowances.test.ts')
const planFeatures = testsOf('packages/catalog/src/plan-features.test.ts')
const planLimits = testsOf('apps/platform/src/domains/billing/plan-limits.test.ts')
const storyPlanLimits = testsOf('e2e/plan-limits.e2e.ts')
const settleQuotas = testsOf('apps/platform/src/domains/usage/settle-quotas.test.ts')
const pauseIdle = testsOf('apps/platform/src/domains/usage/pause-idle-projects.test.ts')
const storyUsage = testsOf('e2e/usage.e2e.ts')
const invoiceLines = testsOf('apps/platform/src/domains/billing/bills/invoice-lines.test.ts')
const bills = testsOf('apps/platform/src/domains/billing/bills/bills.test.ts')
const measureUsage = testsOf('apps/platform/src/domains/usage/measure-usage.test.ts')
const logLines = testsOf('apps/platform/src/domains/logs/logs.test.ts')
const backupRules = testsOf('apps/platform/src/domains/backups/backup-rules.test.ts')
const plans = testsOf('packages/catalog/src/plans.test.ts')

const ONLY_SHOWN = 'the figure stands on a page and is compared with itself; nothing counts, limits or charges by it'

const KEPT_BY_PLAN = [
  backupRules('on %s the schedule and the days are %o'),
  logLines('on the plan %s lines of the last days are kept: %j; those of a project that is gone are not'),
]

export const proofs = {
  'Labels: Free $0/month, Pro $25/month, Team $599/month, Enterprise custom (contact us).': [
    planTiers('the card %s is that of the plan %s, called %s, at %s a month'),
    planTiers('%s leads to %s'),
    storyPlans('everybody sees what a plan costs and where its card leads'),
  ],
  'Free: 2 active projects, 50,000 MAU, 500 MB database, 5 GB egress, 5 GB cached egress, 1 GB storage, 50 MB max file, 500,000 function invocations, 200 realtime connections, 2M messages, 250 KB message size, 1 day log retention, pausing after 1 week, community support.':
    [
      planAllowances('Free includes what the specification says'),
      planFeatures('Free: %s is %s'),
      planTiers('the card of %s says %j'),
      planFeatures('%s by plan: %j'),
      planLimits('two active projects on Free › are as many as an organization has, and a paused one makes room'),
      planLimits('two active projects on Free › stay two when fifty are asked for at once'),
      storyPlanLimits('the limits of Free hold: a third project, a larger size and a reader wait for a larger plan'),
      settleQuotas(
        'a quota that is used up leads from a grace period to the restriction, with one mail to the owner for each step',
      ),
      settleQuotas('the size of each project counts by itself, and that of one that is gone does not'),
      settleQuotas('users beyond the plan are a quota that is used up, also in several projects together'),
      logLines('on the plan %s lines of the last days are kept: %j; those of a project that is gone are not'),
      storyUsage(
        'an organization that really uses up its quota is warned, restricted, and free again with a larger plan',
      ),
      pauseIdle('a project on Free that nobody uses is paused after a week, and its owners get a mail two days before'),
      notProved(
        'cached egress, storage, files, functions and realtime: the figure stands on a page and is compared with itself; nothing counts or limits by it',
      ),
    ],
  'Pro and Team: $10 compute credits': [
    planAllowances('%s keeps logs for %i and backups for %i days, and includes the rest alike'),
    planTiers('the card of %s says %j'),
    invoiceLines('a cycle costs › its plan and its compute, less the credit of the plan'),
  ],
  '8 GB disk then $0.125 per GB': [
    planAllowances('%s keeps logs for %i and backups for %i days, and includes the rest alike'),
    planAllowances('%s beyond the allowance cost %d dollars for each %i'),
    planFeatures('Pro and Team alike: %s is %j'),
    invoiceLines('a cycle costs › what was used beyond the plan, in parts of a unit too'),
    bills('the invoice of a cycle › charges what was measured beyond the plan, of hours that begin in it'),
  ],
  '250 GB egress then $0.09 per GB': [
    planAllowances('%s keeps logs for %i and backups for %i days, and includes the rest alike'),
    planAllowances('%s beyond the allowance cost %d dollars for each %i'),
    planFeatures('Pro and Team alike: %s is %j'),
    invoiceLines('a cycle costs › what was used beyond the plan, in parts of a unit too'),
    bills('the invoice of a cycle › charges what was measured beyond the plan, of hours that begin in it'),
  ],
  '250 GB cached egress then $0.03 per GB': [
    planAllowances('%s keeps logs for %i and backups for %i days, and includes the rest alike'),
    planAllowances('%s beyond the allowance cost %d dollars for each %i'),
    planFeatures('Pro and Team alike: %s is %j'),
    notProved(ONLY_SHOWN),
  ],
  '100,000 MAU then $0.00325 each': [
    planAllowances('%s keeps logs for %i and backups for %i days, and includes the rest alike'),
    planAllowances('%s beyond the allowance cost %d dollars for each %i'),
    planFeatures('Pro and Team alike: %s is %j'),
    invoiceLines('a cycle costs › what was used beyond the plan, in parts of a unit too'),
    bills('the invoice of a cycle › charges the users beyond the plan, each of them once, of days that begin in it'),
    measureUsage(
      'a user counts once in a project, on each day and in the whole range, however often the same hours are measured',
    ),
    logLines('an account’s events are lines of the auth service that its fields find, and its user is active'),
  ],
  '100 GB storage then $0.021 per GB': [
    planAllowances('%s keeps logs for %i and backups for %i days, and includes the rest alike'),
    planAllowances('%s beyond the allowance cost %d dollars for each %i'),
    planFeatures('Pro and Team alike: %s is %j'),
    notProved(ONLY_SHOWN),
  ],
  '500 GB max file': [
    planAllowances('%s keeps logs for %i and backups for %i days, and includes the rest alike'),
    planFeatures('Pro and Team alike: %s is %j'),
    notProved(ONLY_SHOWN),
  ],
  '2M invocations then $2 per M': [
    planAllowances('%s keeps logs for %i and backups for %i days, and includes the rest alike'),
    planAllowances('%s beyond the allowance cost %d dollars for each %i'),
    planFeatures('Pro and Team alike: %s is %j'),
    invoiceLines('a cycle costs › what was used beyond the plan, in parts of a unit too'),
    notProved('nothing measures it yet, so nothing is charged'),
  ],
  '500 connections then $10 per 1000': [
    planAllowances('%s keeps logs for %i and backups for %i days, and includes the rest alike'),
    planAllowances('%s beyond the allowance cost %d dollars for each %i'),
    planFeatures('Pro and Team alike: %s is %j'),
    notProved(ONLY_SHOWN),
  ],
  '5M messages then $2.50 per M': [
    planAllowances('%s keeps logs for %i and backups for %i days, and includes the rest alike'),
    planAllowances('%s beyond the allowance cost %d dollars for each %i'),
    planFeatures('Pro and Team alike: %s is %j'),
    notProved(ONLY_SHOWN),
  ],
  '3 MB message size.': [
    planAllowances('%s keeps logs for %i and backups for %i days, and includes the rest alike'),
    planFeatures('Pro and Team alike: %s is %j'),
    notProved(ONLY_SHOWN),
  ],
  'Pro is also quoted as 25 per month.': [plans('%s is called %s and costs %s dollars a month')],
  'Pro: email support, daily backups kept 7 days, 7-day log retention.': [
    planAllowances('%s keeps logs for %i and backups for %i days, and includes the rest alike'),
    planFeatures('%s by plan: %j'),
    planTiers('the card of %s says %j'),
    ...KEPT_BY_PLAN,
    notProved('support by email: Plinth has tickets, which do not depend on the plan'),
  ],
  'Team: backups 14 days, log retention 28 days, SOC2, HIPAA as add-on, priority support with SLAs.': [
    planAllowances('%s keeps logs for %i and backups for %i days, and includes the rest alike'),
    planFeatures('%s by plan: %j'),
    planTiers('the card of %s says %j'),
    ...KEPT_BY_PLAN,
    notProved('SOC2, HIPAA and support with SLAs are promises of an operator, which no program keeps'),
  ],
  'Enterprise log retention 90 days.': [
    planAllowances('Enterprise keeps logs for 90 days; the rest is agreed'),
    planFeatures('%s by plan: %j'),
    logLines('on the plan %s lines of the last days are kept: %j; those of a project that is gone are not'),
  ],
  'Point-in-time recovery $100 per month per 7 days': [
    planAllowances('add-ons cost what the specification says'),
    planFeatures('Pro and Team alike: %s is %j'),
    notProved(ONLY_SHOWN),
  ],
  'branching $0.01344 per branch per hour': [
    planAllowances('add-ons cost what the specification says'),
    planFeatures('Pro and Team alike: %s is %j'),
    notProved(ONLY_SHOWN),
  ],
  'custom domain $10 per month': [
    planAllowances('add-ons cost what the specification says'),
    planFeatures('Pro and Team alike: %s is %j'),
    notProved(ONLY_SHOWN),
  ],
  'auth audit trails 1 hour, 7 days, 28 days by tier': [planFeatures('%s by plan: %j'), notProved(ONLY_SHOWN)],
  'log drain $60 per month plus $0.20 per million events plus $0.09 per GB': [
    planAllowances('add-ons cost what the specification says'),
    planFeatures('Pro and Team alike: %s is %j'),
    notProved(ONLY_SHOWN),
  ],
  'SAML 50 included then $0.015 per MAU': [
    planAllowances('add-ons cost what the specification says'),
    planFeatures('Pro and Team alike: %s is %j'),
    notProved(ONLY_SHOWN),
  ],
  'phone MFA $75 first project, $10 each extra.': [
    planAllowances('add-ons cost what the specification says'),
    planFeatures('Pro and Team alike: %s is %j'),
    notProved(ONLY_SHOWN),
  ],
}
