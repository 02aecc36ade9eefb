import { later, notProved, statement, testsOf } from '../proof.mjs'

const freshness = testsOf('apps/dashboard/src/data/freshness.test.ts')
const retry = testsOf('apps/dashboard/src/api/retry.test.ts')
const pieces = testsOf('packages/ui/src/pieces.browser.test.ts')
const passwordStrength = testsOf('packages/catalog/src/password-strength.test.ts')
const clock = testsOf('apps/dashboard/src/data/clock.test.ts')
const storyBanners = testsOf('e2e/banners.e2e.ts')
const client = testsOf('packages/contract/src/client.test.ts')
const retryAfter = testsOf('packages/contract/src/retry-after.test.ts')
const storyConsent = testsOf('e2e/consent.e2e.ts')
const formatMoment = testsOf('packages/ui/src/format-moment.test.ts')
const formatCurrency = testsOf('apps/dashboard/src/lib/format/format-currency.test.ts')
const formatBytes = testsOf('apps/dashboard/src/lib/format/format-bytes.test.ts')
const regions = testsOf('packages/catalog/src/regions.test.ts')
const nearestRegion = testsOf('packages/catalog/src/nearest-region.test.ts')
const isAtBottom = testsOf('packages/ui/src/is-at-bottom.test.ts')
const popup = testsOf('apps/dashboard/src/lib/session/code-hosting-popup.test.ts')
const disclosures = testsOf('apps/platform/src/domains/assistant/disclosures.test.ts')
const storyLedger = testsOf('e2e/assistant-ledger.e2e.ts')
const github = testsOf('apps/platform/src/domains/github/github-handlers.test.ts')

export const proofs = {
  'Query defaults: stale after 60 s': [
    freshness('an answer is fresh for a minute unless said otherwise, and asked for again as the rules say'),
  ],
  'retry up to 3 times, not for 4xx except 429': [retry('%s after %i retries → %s')],
  'retry delay is retryAfter seconds or exponential from 1 s doubling up to 30 s.': [
    retry('retry %i of %o waits %i ms'),
  ],
  'Toasts: duration 4000 ms, 3 visible, width 356 px.': [
    pieces('toasts › are 356 px wide, three of them can be seen, and each goes after 4000 ms'),
  ],
  'Profile stale 30 min, permissions 5 min, project detail 30 s with 5 s refetch while starting, overdue invoices 30 min.':
    [
      freshness('%s: how long it is fresh'),
      freshness('a project that is %s with the connection %s is asked for again after %s ms'),
    ],
  'Password max 99 characters': [passwordStrength('a password has at most 99 characters and must reach the score 4')],
  'strength labels indexed 0 to 4.': [passwordStrength('score %i fills %s of the bar in %s and says: %s')],
  'Code-hosting popup 600x800, polled every 500 ms, stopped after 5 minutes': [
    popup('the window is 600 by 800 in the middle of ours, and goes where the server says'),
    popup('after five minutes it is given up, and not before'),
  ],
  'state token length 32.': [
    github(
      'to connect a GitHub account › the popup is sent to GitHub with a state of 32 characters, a challenge and the one way back',
    ),
  ],
  'Avatar size 96.': [later('pictures of people')],
  'Scroll-area hide delay 600 ms.': [pieces('the bar of a scroll area goes 600 ms after the scrolling ends')],
  'Clock skew tolerance 120000 ms, checked every 1800000 ms.': [
    clock('%s'),
    freshness('%s: how long it is fresh'),
    freshness("the platform's clock is asked for every half hour"),
  ],
  'Banner height animation 0.2 s with 0.5 s delay.': [storyBanners('a banner opens in 0.2 s after 0.5 s')],
  'Copy confirmation 2000 ms.': [pieces('the copy button › shows Copied with a check for 2 seconds, then Copy again')],
  'HEAD timeout 60000 ms.': [
    client('headers alone › are asked for with HEAD, and those of the names are answered'),
    client('headers alone › are waited for 60000 ms where nothing was said'),
  ],
  'Retry-After parsed as integer seconds.': [retryAfter('Retry-After %s → %s seconds')],
  'Consent hash: SHA-256 of the user id, stored locally for error-reporting identification.': [
    storyConsent('accepting sends what waited, under a random name and a hash'),
  ],
  'AI opt-in setting keys: AI_SQL_GENERATOR_OPT_IN, AI_DATA_GENERATOR_OPT_IN, AI_LOG_GENERATOR_OPT_IN.': [
    disclosures('the settings › are the owner’s, and leave a line with what was before and after'),
    disclosures('the settings › are refused where they are no level: %j'),
    storyLedger('what an owner shares is shared from the next message on, and the ledger tells it word for word'),
  ],
  'Date format YYYY-MM-DDTHH:mm:ssZ': [formatMoment('in %s › ${moment} is written as YYYY-MM-DDTHH:mm:ssZ')],
  'display DD MMM YYYY, HH:mm:ss (ZZ).': [formatMoment('in %s › ${moment} is shown as DD MMM YYYY, HH:mm:ss (ZZ)')],
  'Currency USD with 2 decimals': [formatCurrency('%s is %s')],
  'amounts from 0 up to 0.01 shown with no forced decimals.': [formatCurrency('%s is %s')],
  'Byte sizes in 1024 steps, 2 decimals.': [formatBytes('%i bytes are written %s')],
  'Distance uses Earth radius 6371 km.': [
    regions('distances follow the great circle'),
    nearestRegion('%s is closest to %s'),
  ],
  'Sizes: 1 GiB = 0x40000000 bytes, 1 MiB = 1048576 bytes.': [formatBytes('%i bytes are written %s')],
  'A ratio constant 0.75 exists': [notProved('what it would be the ratio of is not shown, so nothing has it')],
  'its meaning is not shown.': [statement],
  'Tooltip opens after 700 ms, skip delay 300 ms': [
    pieces('tooltips › open after 700 ms'),
    pieces('tooltips › %d ms after the first was left, another opens at once (%d)'),
  ],
  'pointer events restored after 300 ms': [pieces('300 ms after a layer has closed the page takes the pointer again')],
  'scroll-to-bottom tolerance 10 px.': [isAtBottom('scrolled to %d of 600, the end is in sight within 10 px: %s')],
  'Image widths 640 to 3840.': [later('images in several widths')],
  "Confirmation dialog defaults: cancel text 'Cancel', confirm text 'Confirm', size large, variant success, footer aligned left, close button and footer shown, layout horizontal.":
    [
      pieces(
        "the confirmation dialog › says 'Cancel' and 'Confirm', is large, primary, with a cross and a footer at the left",
      ),
      pieces('the confirmation dialog › vertical, the buttons stand one below the other'),
    ],
  'Variant danger or warning styles the confirm button the same': [
    pieces('the confirmation dialog › the variant of %s styles the button that confirms the same'),
  ],
  'otherwise primary.': [
    pieces(
      "the confirmation dialog › says 'Cancel' and 'Confirm', is large, primary, with a cross and a footer at the left",
    ),
  ],
}
