import { expect, type Page, test } from '@playwright/test'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

const question = (page: Page) => page.getByRole('region', { name: 'Cookies' })

/** Signed in, in a browser that was never asked, with an event that waits for the answer. */
async function givenUndecided(page: Page) {
  await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/organizations`)
  await page.evaluate(() => {
    localStorage.removeItem('plinth.consent')
    const event = { action: 'sign_up', pathname: '/', project: 'Unknown', organization: 'Unknown' }
    localStorage.setItem('plinth.waiting-events', JSON.stringify({ version: 1, value: [event] }))
  })
  await page.reload()
  await expect(question(page)).toContainText('We use cookies to collect data and improve our services.')
}

/** How the platform answered each event. */
const sentEvents = (page: Page) => {
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/platform/telemetry/event')) answers.push(response.status())
  })
  return answers
}

const traces = (page: Page) =>
  page.evaluate(() => ({
    cookie: document.cookie.includes('plinth.telemetry='),
    waiting: localStorage.getItem('plinth.waiting-events'),
    reportedAs: localStorage.getItem('plinth.error-reporting-user'),
  }))

test('until it is answered nothing is sent, and the question stays', async ({ page }) => {
  const sent = sentEvents(page)
  await givenUndecided(page)
  await page.clock.install()
  await page.clock.runFor(60_000)
  await expect(question(page)).toBeVisible()
  expect(sent).toEqual([])
  expect(await traces(page)).toMatchObject({ cookie: false, reportedAs: null })
})

test('accepting sends what waited, under a random name and a hash', async ({ page }) => {
  const sent = sentEvents(page)
  await givenUndecided(page)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect.poll(() => sent).toEqual([204])
  await expect
    .poll(() => traces(page))
    .toEqual({
      cookie: true,
      waiting: null,
      reportedAs: expect.stringMatching(/"value":"[0-9a-f]{64}"/),
    })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(question(page)).toHaveCount(0)

  await test.step('and opting out later removes every trace', async () => {
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Privacy settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Privacy Settings' })
    await expect(dialog.getByRole('switch', { name: 'Essential' })).toBeDisabled()
    await expect(dialog.getByRole('switch', { name: 'Essential' })).toBeChecked()
    await dialog.getByRole('switch', { name: 'Product analytics' }).uncheck()
    await dialog.getByRole('switch', { name: 'Error reports' }).uncheck()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(() => traces(page)).toEqual({ cookie: false, waiting: null, reportedAs: null })
  })
})

test('opting out drops what waited', async ({ page }) => {
  const sent = sentEvents(page)
  await givenUndecided(page)
  await page.getByRole('button', { name: 'Opt out' }).click()
  await expect(question(page)).toHaveCount(0)
  expect(await traces(page)).toEqual({ cookie: false, waiting: null, reportedAs: null })
  expect(sent).toEqual([])
})

test('settings that do not come say so, and can be asked for again', async ({ page }) => {
  await givenUndecided(page)
  await page.route('**/assets/consent-*.js', (route) =>
    route.request().url().includes('consent-toast') ? route.continue() : route.abort(),
  )
  await page.getByRole('button', { name: 'Privacy settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Unable to Load Privacy Settings' })).toBeVisible()
})
