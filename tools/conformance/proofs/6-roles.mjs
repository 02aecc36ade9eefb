import { later, notProved, statement, testsOf } from '../proof.mjs'

const planFeatures = testsOf('packages/catalog/src/plan-features.test.ts')
const permissionTable = testsOf('apps/platform/src/access/permission-table.test.ts')
const planLimits = testsOf('apps/platform/src/domains/billing/plan-limits.test.ts')
const members = testsOf('apps/platform/src/domains/members/member-handlers.test.ts')
const planTiers = testsOf('packages/catalog/src/plan-tiers.test.ts')
const billingBanners = testsOf('apps/dashboard/src/features/billing/billing-banners.test.ts')
const access = testsOf('apps/dashboard/src/access/access.test.ts')
const permits = testsOf('packages/contract/src/permits.test.ts')
const projectRoles = testsOf('apps/platform/src/domains/members/project-roles.test.ts')
const billing = testsOf('apps/platform/src/domains/billing/billing-handlers.test.ts')
const previews = testsOf('packages/catalog/src/previews.test.ts')
const previewsIn = testsOf('apps/dashboard/src/access/previews-in.test.ts')
const storyFeaturePreviews = testsOf('e2e/feature-previews.e2e.ts')
const navigation = testsOf('apps/dashboard/src/app/navigation.test.ts')
const deployment = testsOf('apps/platform/src/domains/deployment/deployment-handlers.test.ts')
const disabledFeatures = testsOf('apps/platform/src/access/disabled-features.test.ts')
const profile = testsOf('apps/platform/src/domains/profile/profile-handlers.test.ts')
const storyProjectRoles = testsOf('e2e/project-roles.e2e.ts')
const storyJoin = testsOf('e2e/join.e2e.ts')

export const proofs = {
  'Project-scoped roles: Owner, Admin, Developer on Free and Pro.': [
    planFeatures('%s has the roles %j'),
    permissionTable('every kind of caller gets what the table says › %s'),
    members('who may invite whom › %s may hand out %j'),
    planLimits('the roles of the plan › have Read-only from Team on'),
    storyProjectRoles('somebody is invited to one project, gets another role there, and then one in the organization'),
    permissionTable('roles in single projects › %s: a larger role in a project counts there and nowhere else'),
  ],
  'Team adds Read-only and predefined project-scoped roles, and SSO for the dashboard.': [
    planFeatures('%s has the roles %j'),
    planTiers('the card of %s says %j'),
    permissionTable('every kind of caller gets what the table says › %s'),
    planLimits('the roles of the plan › have Read-only from Team on'),
    projectRoles('a role in a project › has to be in the plan'),
    permissionTable('roles in single projects › %s: who has roles in other projects alone is a stranger to this one'),
    later('single sign-on'),
  ],
  'Enterprise has custom project-scoped roles.': [
    planFeatures('%s has the roles %j'),
    later('roles of one’s own'),
    notProved('the test compares the words of the table with themselves'),
  ],
  'Billing banners (missing billing address, overdue invoices, restriction, grace period) are shown only to users holding the permission billing:all.':
    [
      billingBanners('what is about bills is for those who may see them'),
      access('features › %s with the capabilities %j, without %j and %j: %s'),
      billing('overdue invoices › are refused to a person whose billing feature is off'),
    ],
  'The unified logs preview is only for organizations on the Team plan or above.': [
    previews('unified logs are for Team and above, every other preview is for all'),
    previewsIn('in the %s edition on the %s plan the unified logs that are on count: %s'),
    storyFeaturePreviews('each preview changes what is on the screen'),
  ],
  'Feature availability is also gated by disabled_features of the profile.': [
    access('features › %s with the capabilities %j, without %j and %j: %s'),
    navigation('a feature that is switched off leaves no trace'),
    deployment('the hosted edition in development › what is switched off for a person is refused to that person only'),
    disabledFeatures('%s › switches %s off, and no other word does'),
  ],
  'User permissions are fetched from the server and used for gating.': [
    profile('permissions are rows for each organization, by role'),
    permits('permission rows › %s'),
    permissionTable('a role that was taken away counts from the next request on'),
    storyJoin('an owner invites somebody, who signs up by the link, joins and sees the organization'),
  ],
  'Other roles are not shown.': [statement],
}
