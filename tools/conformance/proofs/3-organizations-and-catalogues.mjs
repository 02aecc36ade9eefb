import { later, notProved, testsOf } from '../proof.mjs'

const planLimits = testsOf('apps/platform/src/domains/billing/plan-limits.test.ts')
const organizationShape = testsOf('packages/contract/src/organizations.test.ts')
const billing = testsOf('apps/platform/src/domains/billing/billing-handlers.test.ts')
const plannedPlans = testsOf('apps/platform/src/domains/billing/planned-plans.test.ts')
const customers = testsOf('apps/platform/src/domains/billing/customer-handlers.test.ts')
const bills = testsOf('apps/platform/src/domains/billing/bills/bills.test.ts')
const invoiceDocuments = testsOf('apps/platform/src/domains/billing/bills/invoice-documents.test.ts')
const storyBanners = testsOf('e2e/banners.e2e.ts')
const billingPartners = testsOf('packages/catalog/src/billing-partners.test.ts')
const plans = testsOf('packages/catalog/src/plans.test.ts')
const members = testsOf('apps/platform/src/domains/members/member-handlers.test.ts')
const audit = testsOf('apps/platform/src/domains/audit/audit-handlers.test.ts')
const requireMfa = testsOf('apps/platform/src/domains/organizations/require-mfa.test.ts')
const storyTwoFactor = testsOf('e2e/two-factor-authentication.e2e.ts')
const planFeatures = testsOf('packages/catalog/src/plan-features.test.ts')
const planTiers = testsOf('packages/catalog/src/plan-tiers.test.ts')
const previews = testsOf('packages/catalog/src/previews.test.ts')
const previewFlags = testsOf('apps/dashboard/src/lib/browser/preview-flags.test.ts')
const consentCategories = testsOf('packages/catalog/src/consent.test.ts')
const logSources = testsOf('packages/catalog/src/log-sources.test.ts')
const logLines = testsOf('apps/platform/src/domains/logs/logs.test.ts')
const authService = testsOf('services/auth/src/service.test.ts')
const extensions = testsOf('packages/catalog/src/extensions.test.ts')

export const proofs = {
  'Organization: id, slug, name, billing_email (shown as the text Unknown when missing), billing_partner, organization_missing_address (boolean), restriction_status, restriction_data.grace_period_end (date), organization_requires_mfa (boolean).':
    [
      organizationShape(
        'an organization has the fields of the specification, and an address for bills only where there is one',
      ),
      organizationShape('an organization whose %s is %j is none'),
      billing('the conditions of an organization › follow what the operator says, and what is left out stays'),
      storyBanners('an organization without an address for bills shows Unknown in its place'),
    ],
  'The client derives managed_by (one marketplace partner, another marketplace partner, or the product itself) and partner_id (the slug with the partner prefix removed, only for slugs carrying it).':
    [
      billingPartners('%s is managed by %s'),
      billingPartners('%s has the partner id %s'),
      storyBanners('an organization from a marketplace says where its bills come from, and what it is called there'),
    ],
  "Billing partners: two marketplace partner values and the product's own value.": [
    billingPartners('%s is managed by %s'),
    storyBanners('an organization from a marketplace says where its bills come from, and what it is called there'),
  ],
  'Billing tiers: tier_free, tier_pro, tier_payg, tier_team, tier_enterprise.': [
    plans('there are the five billing tiers of the specification'),
    plans('the tier of every plan gives that plan'),
    notProved('a list that nothing reads'),
  ],
  'Organization sub-resources: members, mfa, payment methods, roles, free project limit check, customer profile, audit logs (filtered by date_start and date_end), subscription preview, tax ids, token validation, project claim, available regions.':
    [
      members('an invitation › is listed with the members for every member, and is gone from it once accepted'),
      audit('the list › holds what lies between two dates, newest first, by either name of the dates'),
      requireMfa('an owner with one turns it on and off, and the audit log keeps who did'),
      storyTwoFactor('an organization that asks for it is closed until a member sets it up'),
      planLimits('two active projects on Free › are as many as a person owns in all organizations together'),
      plannedPlans('the preview of a plan › from %s to %s says what the change then does'),
      customers('who gets the bills › is nobody by name at first, is what an owner enters, and a developer reads it'),
      customers('tax IDs › are kept once each, without what stands between their digits'),
      later('payment methods, roles of one’s own, validation of tokens, claims of projects and available regions'),
    ],
  'Invoice: organization_id on overdue invoices.': [
    billing('overdue invoices › are the unpaid ones past their date, of all organizations of a member, oldest first'),
  ],
  'Invoice query kinds: invoice, list, count, overdue, organization upcoming-preview.': [
    billing('overdue invoices › are the unpaid ones past their date, of all organizations of a member, oldest first'),
    bills(
      'the invoice of a cycle › is foreseen, is issued once when the cycle has ended, and its month is counted from the anchor',
    ),
    invoiceDocuments(
      'an invoice › says who it was made out to when it was issued, by whom, its period, its sums, and its payment',
    ),
  ],
  'Plan feature: key, title, plans (free, pro, team, enterprise), usage_based flag.': [
    planFeatures('a row has the fields of the specification'),
    planFeatures('every plan has a cell in every row, and no cell is empty'),
    planFeatures('these rows are billed by use'),
  ],
  'Plan tier: id, planId (free, pro, team, enterprise), name, nameBadge, costUnit, priceMonthly (number or Custom), priceLabel, description, preface, features, footer, cta, href.':
    [
      planTiers('a card has the fields of the specification, and each of them is used'),
      planTiers('the card %s is that of the plan %s, called %s, at %s a month'),
    ],
  'Feature preview: key, name, discussionsUrl, isNew, isPlatformOnly': [
    previews('a preview has the fields of the specification'),
    previews('feedback goes to a page of our own, one for each preview'),
  ],
  'the enabled flag is stored per key in browser local storage, default off.': [
    previewFlags('every preview is off until it is switched on, by itself'),
    previewFlags('it belongs to the browser and stays when the person signs out'),
  ],
  'Preview set (two listings that differ in wording): New Storage interface, New Logs interface, Branching via dashboard, Disable Advisor rules, Directly edit database entities, Project API documentation, Column-level privileges':
    [previews('one registry covers both listings of the specification')],
  'and branching 2.0, advisor rules, unified logs, new storage UI, inline editor, API side panel, column-level security, and a cumulative layout shift preview.':
    [previews('one registry covers both listings of the specification')],
  'Consent category: slug, label, description, isEssential, services (id, consent status).': [
    consentCategories('a category has the fields of the specification, and services with an identifier of their own'),
  ],
  'Log source catalogue: API Gateway (edge_logs), Auth (auth_logs), Auth Audit Logs (auth_audit_logs), Storage (storage_logs), Function Edge (function_edge_logs), Function Runtime (function_logs), Postgres (postgres_logs), Realtime (realtime_logs), PostgREST (postgrest_logs), shared pooler (supavisor_logs), dedicated pooler (pgbouncer_logs), Database Version Upgrade (pg_upgrade_logs).':
    [logSources('the catalogue has the twelve sources of the specification, by name and table')],
  'Each lists fields by dotted path and type (string, number, boolean, datetime, number[], string[]).': [
    logSources('%s has %i fields'),
    logSources('a field has one of six types, and each of the six is used'),
    logSources('the paths of %s are words joined by dots, and none is both a value and a group'),
  ],
  'Auth logs carry user email, phone, provider and user id traits.': [
    logSources('auth logs tell the e-mail address, telephone number, provider and identifier of a person'),
    logLines('an account’s events are lines of the auth service that its fields find, and its user is active'),
    authService('what happens to an account is recorded for the project, with the user, the provider and the request'),
  ],
  'Database extension entry: name, comment, tags (Utility, Admin, Index, Search, Data Type, Geo, Audit, Language, Cryptography, Testing, Notifications, Time Series, AI, Dataset), link, github_url, product, product_url (route containing {ref}), optional deprecated (list of Postgres versions).':
    [
      extensions('the fourteen tags are those of the specification'),
      extensions('an extension has tags of the list only, and none twice'),
      extensions('every extension has its own guide page under guides/database/extensions'),
      extensions('every extension names the repository of its source'),
      extensions('a product route belongs to a project and to a named product'),
      extensions('a comment is a phrase without a full stop, and no two are the same'),
      extensions('five extensions are deprecated for Postgres 17, and none for another major'),
    ],
  'Deprecated for Postgres 17: pgjwt, plcoffee, plls, plv8, timescaledb.': [
    extensions('five extensions are deprecated for Postgres 17, and none for another major'),
  ],
}
