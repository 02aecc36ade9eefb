import { statement, testsOf } from '../proof.mjs'

const storyFaults = testsOf('e2e/faults.e2e.ts')
const storyPageFaults = testsOf('e2e/page-faults.e2e.ts')
const sessionKeeper = testsOf('apps/dashboard/src/api/session-keeper.test.ts')
const storyAccount = testsOf('e2e/account.e2e.ts')
const pieces = testsOf('packages/ui/src/pieces.browser.test.ts')
const freshness = testsOf('apps/dashboard/src/data/freshness.test.ts')
const client = testsOf('packages/contract/src/client.test.ts')
const storySessions = testsOf('e2e/sessions.e2e.ts')
const failures = testsOf('apps/platform/src/domains/projects/failures.test.ts')
const serve = testsOf('apps/platform/src/server/serve.test.ts')
const requireExistence = testsOf('apps/dashboard/src/access/require-existence.test.ts')
const billingBanners = testsOf('apps/dashboard/src/features/billing/billing-banners.test.ts')
const clockBanners = testsOf('apps/dashboard/src/features/clock/clock-banners.test.ts')
const statusBanners = testsOf('apps/dashboard/src/features/status/status-banners.test.ts')
const formatDay = testsOf('apps/dashboard/src/lib/format/format-day.test.ts')
const storyBanners = testsOf('e2e/banners.e2e.ts')
const status = testsOf('apps/platform/src/domains/status/status-handlers.test.ts')
const signInTrouble = testsOf('apps/dashboard/src/lib/session/sign-in-trouble.test.ts')
const storyIdentities = testsOf('e2e/identities.e2e.ts')
const chatKeeper = testsOf('apps/dashboard/src/features/assistant/storage/chat-keeper.test.ts')

export const proofs = {
  "'User's profile not found': Profile is created.": [
    storyFaults(
      "the session › 'User's profile not found': the profile is made, and organizations wait for it; Other create failure: a toast",
    ),
  ],
  "409 on profile create: Logs 'Profile already exists' (dev toast only).": [
    storyFaults("the session › 409 on profile create: logs 'Profile already exists', and shows nothing else"),
  ],
  "Other create failure: Toast 'Failed to create your profile. Please refresh to try again.'": [
    storyFaults(
      "the session › 'User's profile not found': the profile is made, and organizations wait for it; Other create failure: a toast",
    ),
  ],
  '401: Sign out and go to /sign-in.': [
    sessionKeeper('when the refresh is refused too, the tab leaves and remembers the way back'),
    storyFaults('the session › 401 on profile load, also with a fresh token: sign out and go to /sign-in'),
    storyAccount('the session of another browser is ended here, and its next step leads to sign-in'),
  ],
  "Password check failure: Toast 'Failed to check password strength: {message}'": [
    storyPageFaults('what the person sees › Password check failure: Failed to check password strength: {message}'),
  ],
  "Unverified code-hosting user: Toast 'Please verify your email on the code-hosting provider first, then reach out to us at {email} to log into the dashboard'. The error text 'Error sending confirmation mail' is recognised. Other auth errors show their message in a toast.":
    [
      signInTrouble('signing in tells in words: %s → %s'),
      storyIdentities('an address that is not verified at GitHub gets an error with what to do'),
    ],
  "Clipboard copy when window lacks focus: Error toast 'Unable to copy to clipboard'": [
    storyPageFaults('what the person sees › Clipboard copy when window lacks focus: Unable to copy to clipboard'),
    pieces('the copy button › where the window lacks the focus, says so and does not show Copied'),
  ],
  "No ref for project details: Error 'Project ref is required'": [
    freshness("No ref for project details: 'Project ref is required'"),
  ],
  'Uncaught client error: Global error screen, tagged to an error-reporting service.': [
    storyPageFaults(
      'what the person sees › Uncaught client error: the global error screen in place of the page, tagged to the error reports',
    ),
  ],
  "'Failed to fetch': 'Unable to reach the server. Please check your network or try again later.'": [
    client(
      "an error › 'Failed to fetch' says that the server cannot be reached, whatever words the browser has for it",
    ),
    storyFaults(
      "the network › 'Failed to fetch': an answer that breaks off is asked for again, and a change that fails says why",
    ),
    storySessions('without a network it is said so, and nothing that was typed is lost'),
  ],
  "Database proxy connection failure: 'API Error: happened while trying to acquire connection to the database', code 400, with request id and Retry-After value.":
    [
      storyPageFaults(
        'what the person sees › Database proxy connection failure: the sentence, the request id, and no storm of retries',
      ),
      failures('a cluster that cannot be started says so, and heals when it can'),
    ],
  "Non-OK JSON response: code is the HTTP status; requestId and retryAfter attached; message read from msg or message; if none, a generic error; fallback 'An error has occurred: {status}'.":
    [client('an error › %s'), client('an error › carries the request id, and Retry-After %s as %s seconds')],
  "Default API error: 'API error happened while trying to communicate with the server.'": [
    client('an error › %s'),
    client('an error › carries the request id, and Retry-After %s as %s seconds'),
    serve('an internal failure shows its request id and nothing else'),
  ],
  "Unknown organization: Toast 'We couldn't find that organization'; redirect to /organizations (or the last visited organization) with query error=org_not_found and org set to the slug.":
    [
      requireExistence('an unknown organization leads to the one visited last, and says which was not found'),
      requireExistence('where %j was visited last, it leads to the list of organizations'),
      storySessions(
        'Unknown organization and Unknown project: a toast, and the way to the organizations or the one visited last',
      ),
    ],
  "Unknown project: Toast 'This project does not exist'; same redirect.": [
    storySessions(
      'Unknown organization and Unknown project: a toast, and the way to the organizations or the one visited last',
    ),
  ],
  'Invalid stored assistant data: Discarded, console warning.': [
    chatKeeper('Invalid stored data is discarded with a console warning'),
  ],
  'Banners:': [statement],
  "'Organization plan has exceeded its quota' with 'You are given a grace period until {date, formatted DD MMM, YYYY}'.":
    [
      billingBanners(
        'the restriction of an organization › Organization plan has exceeded its quota, with the day on which the grace period ends',
      ),
      formatDay('%s is %s'),
    ],
  "'Grace period is over' with 'Your Projects will not be able to serve requests when you used up your quota.'": [
    billingBanners('the restriction of an organization › Grace period is over'),
  ],
  "'Services Restricted' with 'Your Projects are unable to serve any requests as your Organization plan has used up its quota.'":
    [billingBanners('the restriction of an organization › Services Restricted, in red')],
  "'Outstanding Invoices' with 'Please pay invoices to avoid service disruption.'": [
    billingBanners('Outstanding Invoices of the open organization lead to its invoices'),
  ],
  "'Outstanding Invoices in other Organization' with 'Please pay invoices for other Organization to avoid service disruption.'":
    [
      billingBanners(
        'Outstanding Invoices in other Organization, with %s organization open, lead to the one that has them',
      ),
    ],
  "'Missing Billing Information' with 'Please add a billing address to avoid restrictions. If you are a registered business, please add a tax ID too.'":
    [billingBanners('Missing Billing Information leads to the address')],
  "Clock: 'Your computer's clock appears to be inaccurate. This can cause issues with certain features.' with a 'More information' link.":
    [
      clockBanners('Clock: it appears to be inaccurate'),
      storyFaults('the network › a clock that is three minutes off gets a banner, and one that is right does not'),
    ],
  "Incident: 'We are currently investigating a technical issue' with a link to the status page.": [
    statusBanners('Incident: %s leads to the status page'),
    storyBanners('an incident leads to the status page, which needs no sign-in'),
  ],
  "Outage notice: 'Brief Dashboard outage: May 16, 2025, 22:00–23:00 UTC (no impact to your apps)' with Learn more and Dismiss.":
    [
      statusBanners('Outage notice: it can be learned about and dismissed, by its key'),
      status(
        'a notice › that comes with the product is active in its own time, unless the deployment has one of that key',
      ),
      storyBanners('an outage notice is heard once, and stays dismissed in this browser'),
    ],
}
