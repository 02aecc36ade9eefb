import { testsOf } from '../proof.mjs'

const storyFeaturePreviews = testsOf('e2e/feature-previews.e2e.ts')
const previews = testsOf('packages/catalog/src/previews.test.ts')
const noPreviews = testsOf('apps/dashboard/src/features/previews/no-previews.test.ts')
const storyPageFaults = testsOf('e2e/page-faults.e2e.ts')
const errorReport = testsOf('apps/dashboard/src/app/error-report.test.ts')
const storyConsent = testsOf('e2e/consent.e2e.ts')
const stored = testsOf('apps/dashboard/src/lib/browser/stored.test.ts')
const storyCommandMenu = testsOf('e2e/command-menu.e2e.ts')
const shortcuts = testsOf('apps/dashboard/src/lib/keyboard/shortcuts.test.ts')
const planFeatures = testsOf('packages/catalog/src/plan-features.test.ts')
const storyPlans = testsOf('e2e/plans.e2e.ts')
const planTiers = testsOf('packages/catalog/src/plan-tiers.test.ts')
const storyBanners = testsOf('e2e/banners.e2e.ts')
const pieces = testsOf('packages/ui/src/pieces.browser.test.ts')
const theme = testsOf('packages/ui/src/theme.test.ts')
const storySessions = testsOf('e2e/sessions.e2e.ts')
const storySelfHosted = testsOf('e2e/self-hosted.e2e.ts')
const storyEveryRoute = testsOf('e2e/every-route.e2e.ts')

export const proofs = {
  "Dashboard feature previews modal, titled 'Dashboard feature previews'.": [
    storyFeaturePreviews('previews are listed, switched on in this browser, and recorded with their place'),
  ],
  'A left list (width 280 px, height 550 px) shows each preview with an enabled or disabled icon.': [
    storyFeaturePreviews('previews are listed, switched on in this browser, and recorded with their place'),
  ],
  "A detail pane has a 'New' badge when isNew, a 'Give feedback' link to the discussion, and an Enable or Disable feature button.":
    [storyFeaturePreviews('previews are listed, switched on in this browser, and recorded with their place')],
  "With no previews it shows 'No feature previews available' and a link to a discussion board.": [
    noPreviews('without previews the modal says so and leads to the discussion board'),
  ],
  'Platform-only previews are hidden when not on the hosted platform.': [
    previews('the self-hosted edition does not list what is only for the platform'),
    storySelfHosted('the previews that are only for the platform are not listed'),
  ],
  'Global error screen.': [
    storyPageFaults(
      'what the person sees › Uncaught client error: the global error screen in place of the page, tagged to the error reports',
    ),
  ],
  "Title 'Sorry! An unexpected error occurred.' with a copy-error button and the message.": [
    storyPageFaults(
      'what the person sees › Uncaught client error: the global error screen in place of the page, tagged to the error reports',
    ),
  ],
  'It lists advice: refresh, sign out and back in, clear browser storage, disable extensions, contact support.': [
    storyPageFaults(
      'what the person sees › Uncaught client error: the global error screen in place of the page, tagged to the error reports',
    ),
  ],
  'Buttons: Contact support (opens /support/new prefilled) and Return to dashboard.': [
    errorReport('the support form gets the beginning of the message and never a stack'),
    storyPageFaults(
      'what the person sees › Uncaught client error: the global error screen in place of the page, tagged to the error reports',
    ),
  ],
  "If the error is a DOM removeChild or insertBefore failure, it instead warns that translation or browser extensions may be the cause, with Refresh, More information and 'Still stuck?' links.":
    [
      errorReport('%s is the work of something foreign: %s'),
      storyPageFaults('the page itself › what an extension took out of the page is explained as such'),
    ],
  "Consent toast, fixed at bottom-right (mobile breakpoint 639 px): 'We use cookies to collect data and improve our services.' with Accept, Opt out, Privacy settings and Learn more.":
    [storyConsent('the question stands at the bottom right, below 640 px over the whole width')],
  'It never auto-dismisses.': [storyConsent('until it is answered nothing is sent, and the question stays')],
  'Privacy Settings modal: one toggle per consent category with label and description.': [
    storyConsent('each category can be answered by itself, but for the essential one'),
  ],
  'Essential categories are disabled.': [
    storyConsent('each category can be answered by itself, but for the essential one'),
  ],
  'Confirming saves per-service status.': [
    storyConsent('each category can be answered by itself, but for the essential one'),
    stored('%s is read as it was written'),
  ],
  "If categories fail to load it shows 'Unable to Load Privacy Settings' (ad blocker or network error).": [
    storyConsent('settings that do not come say so, and can be asked for again'),
  ],
  'Command menu: opened with the meta key plus a key (default k), closed on route change.': [
    storyCommandMenu('the command menu finds, leads, copies and remembers, by keyboard alone'),
    shortcuts('the command menu › %s'),
  ],
  'Plan comparison matrix with sections Database, Auth, Storage, Edge Functions, Realtime, Dashboard, Platform Security and Compliance, Support.':
    [
      planFeatures('the comparison has the eight sections of the specification'),
      storyPlans('the comparison tells of every section what each plan has, on a phone of one plan at a time'),
    ],
  'Plan tier cards show Free, Pro, Team, Enterprise.': [
    planTiers('there are four cards, and each names the plan of its tier'),
    storyPlans('everybody sees what a plan costs and where its card leads'),
  ],
  'Banners at the top of the page (see point 8), an outage notice, and a generic confirmation dialog.': [
    storyBanners(
      'what the operator sets for an organization is shown to people who may read its bills, until it is removed',
    ),
    storyBanners('an outage notice is heard once, and stays dismissed in this browser'),
    pieces(
      "the confirmation dialog › says 'Cancel' and 'Confirm', is large, primary, with a cross and a footer at the left",
    ),
  ],
  'Generic confirmation dialog: optional header and description in a header section.': [
    pieces(
      "the confirmation dialog › says 'Cancel' and 'Confirm', is large, primary, with a cross and a footer at the left",
    ),
    pieces('the confirmation dialog › header, cross and footer can be left out'),
  ],
  'A custom footer replaces the default buttons.': [
    pieces('the confirmation dialog › a footer of its own stands in place of the buttons'),
  ],
  'While loading, both buttons are disabled and the confirm button shows a loading state.': [
    pieces('the confirmation dialog › while loading both buttons are disabled and the confirming one shows it'),
  ],
  'It follows an externally supplied visible flag.': [
    pieces('the confirmation dialog › under control, confirming is no cancelling, and the flag alone opens it again'),
  ],
  'Closing it by any non-confirm action triggers the cancel handler when the flag is controlled.': [
    pieces('the confirmation dialog › under control, closing by %s calls the cancel handler once'),
    pieces('the confirmation dialog › by itself, closing without confirming calls nothing'),
  ],
  'Copy button: after a click shows the label Copied with a check icon for 2 seconds, then returns to Copy.': [
    pieces('the copy button › shows Copied with a check for 2 seconds, then Copy again'),
  ],
  'Asynchronous text sources are resolved before copying.': [
    pieces('the copy button › a source that answers later is resolved before it is copied'),
  ],
  'Themes: dark, light, classic-dark, with system default.': [
    theme('stored %s with a dark system %s shows %s before the first paint'),
    storySessions('the chosen theme is there before anything is drawn'),
    storyEveryRoute('every route of the dashboard passes in every theme, on a desk and on a phone'),
  ],
}
