import { statement, testsOf } from '../proof.mjs'

const profile = testsOf('apps/platform/src/domains/profile/profile-handlers.test.ts')
const client = testsOf('packages/contract/src/client.test.ts')
const freshness = testsOf('apps/dashboard/src/data/freshness.test.ts')
const storyFaults = testsOf('e2e/faults.e2e.ts')
const storyPageFaults = testsOf('e2e/page-faults.e2e.ts')
const organizations = testsOf('apps/platform/src/domains/organizations/organization-handlers.test.ts')
const lifecycle = testsOf('apps/platform/src/domains/projects/lifecycle.test.ts')
const projectNews = testsOf('apps/dashboard/src/data/project-news.test.ts')
const billing = testsOf('apps/platform/src/domains/billing/billing-handlers.test.ts')
const access = testsOf('apps/dashboard/src/access/access.test.ts')
const serve = testsOf('apps/platform/src/server/serve.test.ts')
const telemetry = testsOf('apps/platform/src/domains/telemetry/telemetry-handlers.test.ts')
const telemetryEvents = testsOf('apps/dashboard/src/data/telemetry.test.ts')
const account = testsOf('apps/platform/src/domains/auth/account-handlers.test.ts')
const authRoutes = testsOf('services/auth/src/routes.test.ts')
const auth = testsOf('apps/platform/src/domains/auth/auth-handlers.test.ts')
const sql = testsOf('apps/platform/src/domains/database/runs/sql.test.ts')
const storyAssistant = testsOf('e2e/assistant.e2e.ts')
const storyStorage = testsOf('e2e/assistant-storage.e2e.ts')

export const proofs = {
  'GET /platform/profile: header Version: 2: Profile fields. Errors carry code and message. Fresh for 30 minutes.': [
    profile('a profile › is made once, and holds what the account says'),
    client("a request › sends the endpoint's own headers"),
    freshness('%s: how long it is fresh'),
    client('an error › carries the request id, and Retry-After %s as %s seconds'),
  ],
  'POST /platform/profile: creates the profile; payload not shown: See point 4.': [
    profile('a profile › is made once, and holds what the account says'),
    profile('a profile › takes nothing from the body'),
    storyFaults(
      "the session › 'User's profile not found': the profile is made, and organizations wait for it; Other create failure: a toast",
    ),
  ],
  'GET /platform/profile/permissions: none: List; response shape not shown. Fresh for 5 minutes.': [
    profile('permissions are rows for each organization, by role'),
    freshness('%s: how long it is fresh'),
  ],
  'POST /platform/profile/password-check: {password}: {result: {score, feedback: {suggestions[], warning}}}': [
    profile('a password check › scores %s with %d'),
    profile('a password check › does not score %d characters'),
  ],
  'GET /platform/organizations: none: Array of organizations, sorted by name on the client; a non-array gives an empty list; failure is thrown. Runs only once a profile is loaded. Fresh 30 minutes.':
    [
      organizations('the creator of an organization owns it and sees it, and nobody else does'),
      freshness('%s: how long it is fresh'),
      freshness('organizations stand by name'),
      freshness('%j in place of a list is an empty list'),
      storyFaults(
        "the session › 'User's profile not found': the profile is made, and organizations wait for it; Other create failure: a toast",
      ),
    ],
  'GET /platform/projects/{ref}: path parameter ref (required): Reads status, connectionString, postgrestStatus. Polled every 5 seconds while status is COMING_UP or UNKNOWN or the connection string is not yet usable. Fresh 30 seconds.':
    [
      lifecycle('a project comes up, is paused, restored and restarted, and keeps its data'),
      projectNews('%s with connection %s is watched: %s'),
      freshness('%s: how long it is fresh'),
      freshness('a project that is %s with the connection %s is asked for again after %s ms'),
    ],
  'GET /platform/{payment-provider}/invoices/overdue: none: List of invoices with organization_id. Cached 30 minutes; runs only when signed in and on the hosted platform.':
    [
      billing('overdue invoices › are the unpaid ones past their date, of all organizations of a member, oldest first'),
      freshness('%s: how long it is fresh'),
      access('features › %s with the capabilities %j, without %j and %j: %s'),
    ],
  'GET {api host}/api/get-utc-time: none: {utcTime}. Polled every 30 minutes for the clock banner.': [
    serve('%s tells the time to anybody'),
    freshness('%s: how long it is fresh'),
    freshness("the platform's clock is asked for every half hour"),
  ],
  'telemetry event send: event with current page pathname: Path and payload not shown.': [
    telemetry('the properties of an event › %s are kept'),
    telemetryEvents('an event tells the path of the page, without what follows it, and its place or Unknown'),
  ],
  'Authentication client: fetches the current user (identities, new_email, email_change_sent_at) and signs out.': [
    account('a change of address › waits for both mailboxes, says which is left, and then reaches the profile'),
    authRoutes('a person signs up, confirms, reads and changes themselves, refreshes and signs out'),
    auth('signing out › %s leaves %j'),
  ],
  "Browser store: IndexedDB database 'ai-assistant-db', a store keyed by projectRef, holds assistant state.": [
    storyAssistant('a question is asked, the schema is read, SQL is run as a chart, and a reload finds the chat'),
    storyStorage('where the browser keeps nothing the chat works, and says that it is not kept'),
  ],
  'General request rules: credentials included': [client('a request › takes the cookies along')],
  'Accept is JSON': [client('a request › carries a new id each time, the token and JSON, and accepts JSON')],
  'array query parameters serialised comma-separated': [
    client('a request › writes arrays comma-separated and leaves out what is undefined'),
  ],
  'every request has a generated X-Request-Id header': [
    client('a request › carries a new id each time, the token and JSON, and accepts JSON'),
  ],
  'a Bearer Authorization header comes from the current session token when none is given.': [
    client('a request › carries a new id each time, the token and JSON, and accepts JSON'),
    client('a request › carries the session only where no %s is given'),
    client('a request › of somebody who is not signed in carries no authorization'),
  ],
  'The base URL is the platform API address without the platform path segment.': [
    client('a request › goes to the address without its platform segment: …%s'),
  ],
  'Paths containing /platform/pg-meta/ need the connection-encrypted header and get an x-pg-application-name header (default: the dashboard identifier).':
    [
      sql('the connection header › is required'),
      sql('the application name of a run › is the dashboard, or what the header says, for that run only'),
      client('a request › of the database-metadata proxy says which application asks, unless it is told'),
      storyPageFaults(
        'what the person sees › Database proxy connection failure: the sentence, the request id, and no storm of retries',
      ),
    ],
  'POST sends JSON and returns parsed JSON or text, or the raw response when the type is octet-stream.': [
    client('a request › carries a new id each time, the token and JSON, and accepts JSON'),
    client('an answer › is JSON where it says so, and text otherwise'),
    client('an answer › of bytes is the response itself, unread'),
  ],
  'A HEAD helper returns selected headers, default timeout 60000 ms.': [
    client('headers alone › are asked for with HEAD, and those of the names are answered'),
    client('headers alone › are waited for 60000 ms where nothing was said'),
  ],
  'Calls for the current organization, the organization list by slug, and project status paths are not shown.': [
    statement,
  ],
  'Other endpoints are not shown.': [statement],
}
