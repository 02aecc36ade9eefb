import { statement, testsOf } from '../proof.mjs'

const profile = testsOf('apps/platform/src/domains/profile/profile-handlers.test.ts')
const storyFirstQuery = testsOf('e2e/first-query.e2e.ts')
const storyKeyboard = testsOf('e2e/keyboard.e2e.ts')
const storyPlans = testsOf('e2e/plans.e2e.ts')
const logSources = testsOf('packages/catalog/src/log-sources.test.ts')
const storyConsent = testsOf('e2e/consent.e2e.ts')
const bannersFor = testsOf('apps/dashboard/src/features/banners/banners-for.test.ts')
const storyFeaturePreviews = testsOf('e2e/feature-previews.e2e.ts')
const deployment = testsOf('apps/platform/src/domains/deployment/deployment-handlers.test.ts')
const storySelfHosted = testsOf('e2e/self-hosted.e2e.ts')
const config = testsOf('apps/platform/src/config/config.test.ts')
const storyAssistant = testsOf('e2e/assistant.e2e.ts')

export const proofs = {
  'Audience: developers and organization members who manage organizations, projects, billing and plans.': [statement],
  'Main capabilities: profile loading and creation, sign-out, organization and project navigation, a plan comparison and pricing catalogue, an AI assistant chat panel per project, feature previews that users can switch on or off, a database extension catalogue, a log source catalogue, consent and privacy settings, and top-of-page banners for billing, quota, clock and incident conditions.':
    [
      profile('a profile › is made once, and holds what the account says'),
      storyFirstQuery('the address and the sign-in survive a reload, and signing out ends both'),
      storyKeyboard('from the set-up token to signing out, by keyboard alone'),
      storyPlans('the comparison tells of every section what each plan has, on a phone of one plan at a time'),
      storyPlans('everybody sees what a plan costs and where its card leads'),
      storyPlans('a search leads to the guide of an extension'),
      logSources('the catalogue has the twelve sources of the specification, by name and table'),
      storyConsent('accepting sends what waited, under a random name and a hash'),
      bannersFor('all that hold are there, the most severe first'),
      storyAssistant('a question is asked, the schema is read, SQL is run as a chart, and a reload finds the chat'),
      storyFeaturePreviews('previews are listed, switched on in this browser, and told with their place'),
    ],
  'Builds: a hosted-platform mode and a self-hosted mode.': [
    deployment('the hosted edition in development › says what the dashboard follows and nothing that is secret'),
    deployment('the self-hosted edition › lets in who has the set-up token, and nobody after them'),
    storySelfHosted('nobody else can sign up, and nothing is sold'),
  ],
  "In self-hosted mode the profile's disabled_features come from a comma-separated environment setting, and the default project route is /project/default.":
    [
      config('what is left open is decided › only the self-hosted edition switches features off for everybody'),
      deployment('the self-hosted edition › refuses what its list switches off, to its operator too'),
      storySelfHosted('the operator finds a default project that answers at /project/default'),
    ],
  'What the server does behind each call is not shown.': [statement],
}
