import { expect, test } from '@playwright/test'
import type { FaultProxy } from './fault-proxy.ts'
import { EMAIL, startFaultyPlinth } from './faulty-plinth.ts'
import { givenPerson } from './person.ts'
import type { Plinth } from './plinth.ts'
import { writeSql } from './run-sql.ts'

const LIST = /^\/platform\/projects\?organization_slug/
const RUN = /^\/platform\/projects\/[^/]+\/sql$/

let proxy: FaultProxy
let server: Plinth
/** As the browser knows it: behind the proxy. */
let plinth: Plinth
let ref: string

test.beforeAll(async ({ browser }) => {
  ;({ proxy, server, plinth, ref } = await startFaultyPlinth(browser))
})
test.afterAll(async () => {
  await server.stop()
  await proxy.stop()
})

test('answers that take 30 seconds are waited for, asked for once, and shown when they come', async ({ page }) => {
  await givenPerson(page, plinth, EMAIL)
  proxy.heal()
  // the page's own limits pass with its clock
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), milliseconds)
      return controller.signal
    }
  })
  await page.clock.install()
  await page.goto(`${plinth.url}/organizations`)
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
  let arrive = () => {}
  const until = new Promise<void>((resolve) => (arrive = resolve))
  for (const path of [LIST, RUN]) proxy.fault({ path, until })
  const waitHalfAMinute = async () => {
    await page.evaluate(() => Object.assign(window, { control: AbortSignal.timeout(29_000) }))
    await page.clock.runFor(30_000)
    expect(await page.evaluate('control.aborted')).toBe(true)
  }

  await page.getByRole('link', { name: /^Acme/ }).first().click()
  const loading = page.getByRole('main').getByLabel('Loading', { exact: true })
  await expect(loading).toBeVisible()
  await expect.poll(() => proxy.count(LIST)).toBe(1)
  await waitHalfAMinute()
  await expect(loading).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(proxy.count(LIST)).toBe(1)

  const other = await page.context().newPage()
  await other.clock.install()
  await other.goto(`${plinth.url}/project/${ref}/sql/new`)
  await writeSql(other, 'select 4713')
  await other.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(() => proxy.count(RUN)).toBe(1)
  await other.clock.runFor(30_000)
  await expect(other.getByRole('status').filter({ hasText: 'Running' })).toBeVisible()

  arrive()
  await expect(page.getByRole('link', { name: /Quarry/ })).toBeVisible()
  await expect(other.getByRole('gridcell', { name: '4713' })).toBeVisible()
  expect(proxy.count(RUN, 'POST')).toBe(1)
})
