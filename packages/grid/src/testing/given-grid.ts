import { launchBrowser } from '@plinth/testing/browser'
import { onTestFinished } from 'vitest'
import type { FixtureOptions } from '../../fixture/main.ts'
import { bundleFixture, openFixture } from '../../fixture/open-fixture.ts'
import { mount, waitForRow } from './grid-page.ts'
import { atTheEnd } from '@plinth/testing/at-the-end'

/** A browser of the test file's own, and grids in it. */
export async function givenGridBrowser() {
  const [browser, bundle] = await Promise.all([launchBrowser(), bundleFixture('main.ts')])
  atTheEnd(() => browser.close())

  async function givenGrid(options: FixtureOptions = {}, { waits = true } = {}) {
    const page = await openFixture(browser, bundle)
    onTestFinished(() => page.close())
    await mount(page, options)
    if (waits && options.total !== 0) await waitForRow(page, 0)
    return page
  }

  return { browser, bundle, givenGrid }
}
