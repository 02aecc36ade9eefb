import { findOrInstallBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { installPackages } from './install.mjs'
import { bin, must, root } from './run.mjs'

/** Pictures of every screen, light and dark, wide and narrow, as contact sheets in `screens/`. */
await installPackages()
await build()
await must(
  'The tour of the screens',
  bin('playwright'),
  ['test', '--config', 'e2e/playwright.config.ts', 'every-route', '--workers=1'],
  { env: { CHROMIUM_PATH: await findOrInstallBrowser(), CONTACT_SHEETS: `${root}screens` } },
)
console.log('The contact sheets are in screens/')
