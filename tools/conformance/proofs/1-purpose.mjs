import { statement, testsOf } from '../proof.mjs'

const deployment = testsOf('apps/platform/src/domains/deployment/deployment-handlers.test.ts')
const storySelfHosted = testsOf('e2e/self-hosted.e2e.ts')
const config = testsOf('apps/platform/src/config/config.test.ts')

export const proofs = {
  'Audience: developers and organization members who manage organizations, projects, billing and plans.': [statement],
  'Main capabilities: profile loading and creation, sign-out, organization and project navigation, a plan comparison and pricing catalogue, an AI assistant chat panel per project, feature previews that users can switch on or off, a database extension catalogue, a log source catalogue, consent and privacy settings, and top-of-page banners for billing, quota, clock and incident conditions.':
    [statement],
  'Builds: a hosted-platform mode and a self-hosted mode.': [
    deployment('the hosted edition in development › says what the dashboard follows and nothing that is secret'),
    deployment('the self-hosted edition › lets the holder of the set-up token in, and nobody after them'),
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
