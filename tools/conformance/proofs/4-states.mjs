import { statement, testsOf } from '../proof.mjs'

const pauseIdle = testsOf('apps/platform/src/domains/usage/pause-idle-projects.test.ts')
const storyFaults = testsOf('e2e/faults.e2e.ts')
const sessionKeeper = testsOf('apps/dashboard/src/api/session-keeper.test.ts')
const storyAccount = testsOf('e2e/account.e2e.ts')
const storyFeaturePreviews = testsOf('e2e/feature-previews.e2e.ts')
const storyConsent = testsOf('e2e/consent.e2e.ts')
const stored = testsOf('apps/dashboard/src/lib/browser/stored.test.ts')
const projectNews = testsOf('apps/dashboard/src/data/project-news.test.ts')
const storyProjectStates = testsOf('e2e/project-states.e2e.ts')
const billingBanners = testsOf('apps/dashboard/src/features/billing/billing-banners.test.ts')
const statusBanners = testsOf('apps/dashboard/src/features/status/status-banners.test.ts')
const storyBanners = testsOf('e2e/banners.e2e.ts')
const storyPlans = testsOf('e2e/plans.e2e.ts')
const requireExistence = testsOf('apps/dashboard/src/access/require-existence.test.ts')
const storyTwoFactor = testsOf('e2e/two-factor-authentication.e2e.ts')
const secondFactor = testsOf('apps/platform/src/access/second-factor.test.ts')
const storySessions = testsOf('e2e/sessions.e2e.ts')
const pieces = testsOf('packages/ui/src/pieces.browser.test.ts')
const popup = testsOf('apps/dashboard/src/lib/session/code-hosting-popup.test.ts')
const storyIdentities = testsOf('e2e/identities.e2e.ts')
const assistantState = testsOf('apps/dashboard/src/features/assistant/state/assistant-state.test.ts')
const chatKeeper = testsOf('apps/dashboard/src/features/assistant/storage/chat-keeper.test.ts')
const storyAssistant = testsOf('e2e/assistant.e2e.ts')

export const proofs = {
  "Profile load: if the server says 'User's profile not found', the product creates the profile and on success records a sign_up conversion event.":
    [
      storyFaults(
        "the session › 'User's profile not found': the profile is made, and organizations wait for it; Other create failure: a toast",
      ),
      storyConsent('signing up is an event of its own, which waits for the answer'),
    ],
  '409 on creation means it already exists (logged only).': [
    storyFaults("the session › 409 on profile create: logs 'Profile already exists', and shows nothing else"),
  ],
  'Any other creation failure shows a toast.': [
    storyFaults(
      "the session › 'User's profile not found': the profile is made, and organizations wait for it; Other create failure: a toast",
    ),
  ],
  'A 401 on profile load signs the user out and navigates to /sign-in.': [
    sessionKeeper('when the refresh is refused too, the tab leaves and remembers the way back'),
    storyFaults('the session › 401 on profile load, also with a fresh token: sign out and go to /sign-in'),
    storyAccount('the session of another browser is ended here, and its next step leads to sign-in'),
  ],
  'AI assistant chats: a new chat becomes active and may open the panel.': [
    assistantState('AI assistant chats › a new chat becomes active'),
    assistantState('AI assistant chats › a new chat may open the panel'),
  ],
  'Selecting a chat, renaming (updates updatedAt), deleting (the first remaining chat becomes active) and clearing messages are allowed.':
    [
      assistantState('AI assistant chats › selecting a chat'),
      assistantState('AI assistant chats › renaming (updates updatedAt)'),
      assistantState('AI assistant chats › deleting (the first remaining chat becomes active)'),
      assistantState('AI assistant chats › deleting the last chat leaves a new empty one'),
      assistantState('AI assistant chats › clearing messages'),
    ],
  'Deleting messages after a given message can include or exclude that message.': [
    assistantState('Deleting messages after a given message › can include that message'),
    assistantState('Deleting messages after a given message › can exclude that message'),
  ],
  'Saving a message updates it if the id exists, otherwise appends it.': [
    assistantState('Saving a message › updates it if the id exists'),
    assistantState('Saving a message › otherwise appends it'),
  ],
  'On load the most recently updated chat is chosen, or a new one is created if none exist.': [
    assistantState('On load › the most recently updated chat is chosen'),
    assistantState('On load › a new one is created if none exist: %s'),
    storyAssistant('a question is asked, the schema is read, SQL is run as a chart, and a reload finds the chat'),
  ],
  'The URL parameter for panel-open overrides stored state.': [
    assistantState('On load › The URL parameter for panel-open overrides stored state: stored %s, address %s → %s'),
    storyAssistant('a question is asked, the schema is read, SQL is run as a chart, and a reload finds the chat'),
  ],
  'State is saved after a 500 ms debounce keeping only the last 20 messages per chat.': [
    chatKeeper('State is saved after a 500 ms debounce keeping only the last 20 messages per chat'),
    assistantState('State is saved › keeping only the last 20 messages per chat'),
  ],
  'A legacy local-storage copy is migrated then removed.': [
    chatKeeper('the legacy local-storage copy › A legacy local-storage copy is migrated then removed'),
  ],
  'Invalid stored data is discarded with a console warning.': [
    chatKeeper('Invalid stored data is discarded with a console warning'),
    chatKeeper('the legacy local-storage copy › is discarded with a console warning where it is invalid'),
  ],
  'Code-hosting popup: opens an authorize or install window': [
    popup('the window is 600 by 800 in the middle of ours, and goes where the server says'),
    storyIdentities('a GitHub account is connected in a popup, signs its person in, and is disconnected'),
    popup('a window to install in that comes back from %s says that the app is %s'),
    storyIdentities('the app of the installation is installed in a popup, which closes by itself'),
  ],
  'when it closes a callback runs.': [popup('a window that somebody closes ends the attempt')],
  'Feature previews: pressing the button toggles disabled and enabled and records the usage event feature_preview_enabled or feature_preview_disabled, with the feature and the project and organization identifiers, or Unknown.':
    [storyFeaturePreviews('previews are listed, switched on in this browser, and recorded with their place')],
  'The modal is open when the query parameter holds a key.': [
    storyFeaturePreviews('previews are listed, switched on in this browser, and recorded with their place'),
  ],
  'Consent: unset, accepted (accept all) or denied (deny all).': [
    storyConsent('until it is answered nothing is sent, and the question stays'),
    storyConsent('accepting sends what waited, under a random name and a hash'),
    storyConsent('opting out drops what waited, and nothing that happens later is sent'),
    stored('%s is read as it was written'),
  ],
  'On denial the telemetry cookie is deleted.': [
    storyConsent('accepting sends what waited, under a random name and a hash'),
  ],
  'Project status is polled and updated in cached project lists.': [
    projectNews('news reach the project they are about, and no other'),
    storyProjectStates('a change of status reaches the list of projects without a reload'),
    storyProjectStates('a new project shows that it is coming up, and opens by itself'),
  ],
  'Transitions between project statuses are not shown.': [statement],
  'Free projects are paused after 1 week of inactivity.': [
    pauseIdle('a project on Free that nobody uses is paused after a week, and its owners get a mail two days before'),
  ],
  'Restriction banners: grace_period and grace_period_over give warning banners, restricted gives a danger banner, any other value no banner.':
    [
      billingBanners(
        'the restriction of an organization › Organization plan has exceeded its quota, with the day on which the grace period ends',
      ),
      billingBanners('the restriction of an organization › Grace period is over'),
      billingBanners('the restriction of an organization › Services Restricted, in red'),
      billingBanners('without a condition there is no banner'),
    ],
  'The changes of restriction_status themselves are not shown.': [statement],
  'Outage notice: can be dismissed once, acknowledgement stored under a dated key': [
    statusBanners('Outage notice: it can be learned about and dismissed, by its key'),
    storyBanners('an outage notice is heard once, and stays dismissed in this browser'),
  ],
  'hidden on sign-in pages.': [storyBanners('an outage notice is heard once, and stays dismissed in this browser')],
  'Organization load: the slug is saved as last visited organization.': [
    storyPlans('everybody sees what a plan costs and where its card leads'),
    requireExistence('an unknown organization leads to the one visited last, and says which was not found'),
  ],
  'If it requires multi-factor authentication, the user has not satisfied it, and the user is not on /org/{slug}, the user is sent to /org/{slug}.':
    [
      storyTwoFactor('an organization that asks for it is closed until a member sets it up'),
      secondFactor('an organization that asks for a second factor › answers a member without one: %s'),
      secondFactor(
        'an organization that asks for a second factor › lets a member in who adds one, from the next request on',
      ),
    ],
  'Mutation state: idle, loading, success, error.': [
    storySessions('a double click makes one organization and one project'),
    storySessions('without a network it is said so, and nothing that was typed is lost'),
    pieces('the confirmation dialog › while loading both buttons are disabled and the confirming one shows it'),
  ],
  'Copy button: see point 2.': [
    pieces('the copy button › shows Copied with a check for 2 seconds, then Copy again'),
    pieces('the copy button › a source that answers later is resolved before it is copied'),
  ],
}
