import { later, statement, testsOf } from '../proof.mjs'

const passwordVerdict = testsOf('apps/dashboard/src/lib/session/password-verdict.test.ts')
const passwordStrength = testsOf('packages/catalog/src/password-strength.test.ts')
const storySessions = testsOf('e2e/sessions.e2e.ts')
const profile = testsOf('apps/platform/src/domains/profile/profile-handlers.test.ts')
const auth = testsOf('apps/platform/src/domains/auth/auth-handlers.test.ts')
const pieces = testsOf('packages/ui/src/pieces.browser.test.ts')
const webUrl = testsOf('packages/contract/src/web-url.test.ts')
const returnPath = testsOf('apps/dashboard/src/lib/url/return-path.test.ts')
const clock = testsOf('apps/dashboard/src/data/clock.test.ts')
const storyFaults = testsOf('e2e/faults.e2e.ts')
const sql = testsOf('apps/platform/src/domains/database/runs/sql.test.ts')
const config = testsOf('apps/platform/src/config/config.test.ts')
const consentCategories = testsOf('packages/catalog/src/consent.test.ts')
const storyConsent = testsOf('e2e/consent.e2e.ts')

export const proofs = {
  'Password: empty is not checked.': [passwordVerdict('%# a password is %3$s')],
  "Longer than 99 characters gives the message 'Maximum length of password exceeded' and the warning 'Password should be less than 100 characters'.":
    [
      passwordStrength('a password has at most 99 characters and must reach the score 4'),
      passwordVerdict('a password that is too long is told so in both sentences'),
      storySessions('a password that is too weak or too long is refused with its reason'),
      profile('a password check › does not score %d characters'),
    ],
  'Otherwise the server scores it from 0 to 4 with feedback suggestions and a warning': [
    profile('a password check › scores %s with %d'),
    passwordVerdict('an empty warning is no hint'),
  ],
  'a score below the minimum gives a warning that a stronger password is needed.': [
    passwordVerdict('score %i is answered with %s'),
    storySessions('a password that is too weak or too long is refused with its reason'),
  ],
  'One reading gives the minimum threshold as not shown': [statement],
  'another gives the required minimum score as 4.': [
    passwordStrength('a password has at most 99 characters and must reach the score 4'),
    auth('changing the account › a new password must be strong'),
  ],
  "Score messages: 0 'This password is not acceptable.'": [
    passwordStrength('score %i fills %s of the bar in %s and says: %s'),
  ],
  "1 and 2 'This password is not secure enough.'": [
    passwordStrength('score %i fills %s of the bar in %s and says: %s'),
  ],
  "3 'Not bad, but your password must be harder to guess.'": [
    passwordStrength('score %i fills %s of the bar in %s and says: %s'),
  ],
  "4 'This password is strong.'": [passwordStrength('score %i fills %s of the bar in %s and says: %s')],
  'Strength-bar widths 10%, 30%, 50%, 80%, 100%.': [
    passwordStrength('score %i fills %s of the bar in %s and says: %s'),
    pieces('the strength bar is 10, 30, 50, 80 and 100 % wide: red for 0 and 1, yellow for 2 and 3, green for 4'),
  ],
  'Colours: red for 0 and 1, yellow for 2 and 3, green for 4.': [
    passwordStrength('score %i fills %s of the bar in %s and says: %s'),
    pieces('the strength bar is 10, 30, 50, 80 and 100 % wide: red for 0 and 1, yellow for 2 and 3, green for 4'),
  ],
  'A URL is valid only with protocol http or https.': [
    webUrl('a URL is valid only with protocol http or https: %j, %s'),
  ],
  'JSON cell values are parsed': [later('the editing of rows')],
  'an empty value becomes null': [later('the editing of rows')],
  'numeric JSON becomes a number.': [later('the editing of rows')],
  'Return-path rules: see point 2.': [
    returnPath('where sign-in leads › %s is followed as %s'),
    returnPath('where sign-in leads › %j leads to the organizations'),
  ],
  'Clock-skew check flags a difference above 120000 ms between browser and server time.': [
    clock('%s'),
    clock('a slow answer is no difference'),
    storyFaults('the network › a clock that is three minutes off gets a banner, and one that is right does not'),
  ],
  'Requests to the database-metadata proxy are refused when the connection-encrypted header is absent, unless the check is disabled for the environment.':
    [
      sql('the connection header › is required'),
      sql(
        'the connection header › may be left out where the deployment says so, and is checked all the same when it is given',
      ),
      config('production › does not start with %s'),
    ],
  'Essential consent categories cannot be toggled off.': [
    consentCategories('the services that a person is asked about are those of the categories that are not essential'),
    storyConsent('each category can be answered by itself, but for the essential one'),
  ],
}
