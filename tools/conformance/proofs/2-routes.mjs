import { later, statement, testsOf } from '../proof.mjs'

const sessionKeeper = testsOf('apps/dashboard/src/api/session-keeper.test.ts')
const storySessions = testsOf('e2e/sessions.e2e.ts')
const storyFaults = testsOf('e2e/faults.e2e.ts')
const storyAccount = testsOf('e2e/account.e2e.ts')
const storyFirstQuery = testsOf('e2e/first-query.e2e.ts')
const storyEveryRoute = testsOf('e2e/every-route.e2e.ts')
const requireExistence = testsOf('apps/dashboard/src/access/require-existence.test.ts')
const storyBanners = testsOf('e2e/banners.e2e.ts')
const billingBanners = testsOf('apps/dashboard/src/features/billing/billing-banners.test.ts')
const projectDefaults = testsOf('apps/dashboard/src/features/projects/new/project-defaults.test.ts')
const plans = testsOf('packages/catalog/src/plans.test.ts')
const storyPlans = testsOf('e2e/plans.e2e.ts')
const storyJoin = testsOf('e2e/join.e2e.ts')
const storySelfHosted = testsOf('e2e/self-hosted.e2e.ts')
const defaultProject = testsOf('apps/platform/src/domains/projects/default-project.test.ts')
const canonicalPath = testsOf('apps/dashboard/src/lib/url/canonical-path.test.ts')
const storyDatabasePages = testsOf('e2e/database-pages.e2e.ts')
const extensions = testsOf('packages/catalog/src/extensions.test.ts')
const statementStatistics = testsOf('apps/platform/src/domains/database/statistics/statement-statistics.test.ts')
const storyLogs = testsOf('e2e/logs.e2e.ts')
const storyFeaturePreviews = testsOf('e2e/feature-previews.e2e.ts')
const storySqlEditor = testsOf('e2e/sql-editor.e2e.ts')
const storyTables = testsOf('e2e/tables.e2e.ts')
const storySupport = testsOf('e2e/support.e2e.ts')
const prefill = testsOf('apps/dashboard/src/features/support/prefill.test.ts')
const tierHref = testsOf('apps/dashboard/src/features/plans/tier-href.test.ts')
const openInAddress = testsOf('apps/dashboard/src/features/assistant/open-in-address.test.ts')
const storyAssistant = testsOf('e2e/assistant.e2e.ts')

export const proofs = {
  '/sign-in: Destination after a 401 on profile load. A returnTo query parameter is honoured after sign-in.': [
    sessionKeeper('when the refresh is refused too, the tab leaves and remembers the way back'),
    storySessions('after signing in one is where one wanted to be'),
    storyFaults('the session › 401 on profile load, also with a fresh token: sign out and go to /sign-in'),
    storyAccount('the session of another browser is ended here, and its next step leads to sign-in'),
  ],
  '/logout: Sign-out.': [storyFirstQuery('the address and the sign-in survive a reload, and signing out ends both')],
  '/organizations: Organization list; fallback target for invalid organization or project URLs.': [
    storyEveryRoute('every route of the dashboard passes in every theme, on a desk and on a phone'),
    requireExistence('where %j was visited last, it leads to the list of organizations'),
    storySessions(
      'Unknown organization and Unknown project: a toast, and the way to the organizations or the one visited last',
    ),
  ],
  '/org/{slug}: Organization page.': [
    storyEveryRoute('every route of the dashboard passes in every theme, on a desk and on a phone'),
  ],
  '/org/{slug}/billing, with fragments #address and #invoices: Billing page.': [
    storyEveryRoute('every route of the dashboard passes in every theme, on a desk and on a phone'),
    storyBanners(
      'what the operator sets for an organization is shown to people who may read its bills, until it is removed',
    ),
    billingBanners('Missing Billing Information leads to the address'),
  ],
  '/new/{slug}: New project page; plan query parameter takes free, pro or team. Exempt from organization and project existence checks.':
    [
      storyEveryRoute('every route of the dashboard passes in every theme, on a desk and on a phone'),
      projectDefaults('asked for %s in an organization on %s: plan %s, size %s'),
      plans('the new-project page takes every plan that one can choose without asking'),
      storyPlans('the page for a new project is there for an organization that does not exist, and takes three plans'),
    ],
  '/join: Exempt from the same checks.': [
    storyJoin('an owner invites somebody, who signs up by the link, joins and sees the organization'),
    storyEveryRoute('the pages before sign-in pass in every theme, on a desk and on a phone'),
  ],
  '/project/default: Project route used when self-hosted.': [
    storySelfHosted('the operator finds a default project that answers at /project/default'),
    defaultProject('the self-hosted edition comes with a project that answers as "default"'),
    defaultProject('the hosted edition has no default project'),
  ],
  '/project/{ref}/advisors/rules/security or /project/{ref}/advisors/security: Advisor security page, chosen by the advisor-rules preview flag.':
    [
      canonicalPath('%s decides between %s and %s'),
      storyEveryRoute('every route of the dashboard passes in every theme, on a desk and on a phone'),
      storyDatabasePages('what the advisor finds is fixed by its statement, and gone'),
    ],
  '/project/{ref}/advisors/query-performance: Linked from the extension catalogue.': [
    storyEveryRoute('every route of the dashboard passes in every theme, on a desk and on a phone'),
    statementStatistics('statistics count what ran, in the order that was asked for'),
  ],
  '/project/{ref}/database/graphiql: GraphQL explorer.': [later('the GraphQL explorer')],
  '/project/{ref}/database/column-privileges: Column privileges.': [
    storyEveryRoute('every route of the dashboard passes in every theme, on a desk and on a phone'),
    storyDatabasePages('a privilege on a column is taken back, and holds for anon'),
  ],
  '/project/{ref}/database/hooks and /project/{ref}/database/wrappers: Linked from the extension catalogue.': [
    later('the pages for webhooks and wrappers'),
  ],
  '/project/{ref}/integrations/cron: Linked from the extension catalogue.': [later('the page for scheduled jobs')],
  '/project/{ref}/api/graphiql: Linked from the extension catalogue.': [later('the GraphQL explorer')],
  '/project/{ref}/settings/vault/secrets: Linked from the extension catalogue.': [later('the page for secrets')],
  '/project/{ref}/logs: Logs.': [
    storyEveryRoute('every route of the dashboard passes in every theme, on a desk and on a phone'),
    storyLogs('requests of an application are lines a moment later, and one of them opens with all that is known'),
    later('the logs of Postgres, Storage, functions, Realtime and the poolers, and log queries'),
  ],
  '/project/{ref}/storage/files or /project/{ref}/storage/buckets: Storage, chosen by the new-storage-UI flag.': [
    canonicalPath('%s decides between %s and %s'),
    storyFeaturePreviews('each preview changes what is on the screen'),
    later('storage'),
  ],
  'any path ending /sql/{id}: An id other than new records the last visited SQL snippet for the project.': [
    storySqlEditor('a saved query has an address, is the one last visited, and can be opened in another tab'),
  ],
  'any path ending /editor/{id}: Records the last visited table for the project.': [
    storyTables('the editor opens with the table that was visited last'),
  ],
  '/support/new: Support form; query parameters category (value dashboard_bug), sid (optional error-report id), subject, message.':
    [
      storySupport('an address fills the form in, and somebody who is not signed in gives their own'),
      prefill('an address fills the form in'),
      prefill('%s leaves it as it is'),
    ],
  'external enterprise contact form: Target of the Enterprise plan call to action.': [
    storyPlans('everybody sees what a plan costs and where its card leads'),
    tierHref('the cards lead %s to a project of their organization, or to one'),
    storySupport('a company asks for the Enterprise plan'),
  ],
  'guide pages under guides/database/extensions: Documentation links from the extension catalogue.': [
    extensions('every extension has its own guide page under guides/database/extensions'),
    storyPlans('a search leads to the guide of an extension'),
  ],
  'A project is identified by ref and an organization by slug, both read from the route.': [
    storyEveryRoute('every route of the dashboard passes in every theme, on a desk and on a phone'),
    storySessions(
      'Unknown organization and Unknown project: a toast, and the way to the organizations or the one visited last',
    ),
  ],
  'A query parameter aiAssistantPanelOpen (true or false) opens or closes the AI assistant side panel.': [
    openInAddress('A query parameter aiAssistantPanelOpen (true or false) opens or closes the panel: %s → %s'),
    storyAssistant('a question is asked, the schema is read, SQL is run as a chart, and a reload finds the chat'),
  ],
  'A query parameter holding a preview key opens the feature-preview modal on that preview.': [
    storyFeaturePreviews('previews are listed, switched on in this browser, and recorded with their place'),
  ],
  'Other routes are not shown.': [statement],
}
