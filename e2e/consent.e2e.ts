import { createHash } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { leavingEvents } from './leaving-events.ts'
import { fileOf } from './file-of.ts'
import { givenPerson } from './person.ts'
import { PASSWORD } from './people.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

const question = (page: Page) => page.getByRole('region', { name: 'Cookies' })

/** Signed in, in a browser that was never asked, with an event that waits for the answer. */
async function givenUndecided(page: Page) {
  const person = await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/organizations`)
  await page.evaluate(() => {
    localStorage.removeItem('plinth.consent')
    const event = { action: 'sign_up', pathname: '/', project: 'Unknown', organization: 'Unknown' }
    localStorage.setItem('plinth.waiting-events', JSON.stringify({ version: 1, value: [event] }))
  })
  await page.reload()
  await expect(question(page)).toContainText('We use cookies to collect data and improve our services.')
  return person
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
  // before the question is there, so that a timer of its own would be among those that run
  await page.clock.install()
  await givenUndecided(page)
  await page.evaluate(() => setTimeout(() => (document.documentElement.lang = 'later'), 3_599_000))
  await page.clock.runFor(3_600_000)
  await expect(page.locator('html')).toHaveAttribute('lang', 'later')
  await expect(question(page)).toBeVisible()
  expect(sent).toEqual([])
  expect(await traces(page)).toMatchObject({ cookie: false, reportedAs: null })
})

test('accepting sends what waited, under a random name and a hash', async ({ page }) => {
  const sent = sentEvents(page)
  const person = await givenUndecided(page)
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
  const { gotrue_id } = await person.get('profile')
  const hash = createHash('sha256').update(gotrue_id).digest('hex')
  expect((await traces(page)).reportedAs).toContain(hash)
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

const actionsOf = (events: readonly { action: string }[]) => events.map(({ action }) => action)

/** Something that is recorded, and seen to be done. */
async function togglePreview(page: Page, name: 'Enable feature' | 'Disable feature') {
  await page.goto(`${plinth.url}/organizations?featurePreviewModal=cls`)
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function allowAnalytics(page: Page) {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Privacy settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Privacy Settings' })
  await dialog.getByRole('switch', { name: 'Product analytics' }).check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
}

test('opting out drops what waited, and nothing that happens later is sent', async ({ page }) => {
  const leaving = await leavingEvents(page)
  await givenUndecided(page)
  await page.getByRole('button', { name: 'Opt out' }).click()
  await expect(question(page)).toHaveCount(0)
  expect(await traces(page)).toEqual({ cookie: false, waiting: null, reportedAs: null })
  await togglePreview(page, 'Enable feature')
  expect(await traces(page)).toEqual({ cookie: false, waiting: null, reportedAs: null })

  // the first that leaves is one from after the consent, so nothing left before
  await allowAnalytics(page)
  await togglePreview(page, 'Disable feature')
  await expect.poll(() => actionsOf(leaving)).toContain('feature_preview_disabled')
  expect(actionsOf(leaving)).toEqual(['feature_preview_disabled'])
})

test('signing up is an event of its own, which waits for the answer', async ({ page }) => {
  await givenPerson(page, plinth)
  await page.context().clearCookies()
  const leaving = await leavingEvents(page)
  await page.goto(`${plinth.url}/sign-up`)
  await page.evaluate(() => localStorage.clear())
  await page.getByLabel('E-mail address').fill('newcomer@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
  await expect.poll(async () => (await traces(page)).waiting).toContain('"action":"sign_up"')
  expect(leaving).toEqual([])
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => actionsOf(leaving)).toEqual(['sign_up'])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(actionsOf(leaving)).toEqual(['sign_up'])
})

test('settings that do not come say so, and can be asked for again', async ({ page }) => {
  await givenUndecided(page)
  await page.route(`**${fileOf('../../packages/catalog/src/consent.ts')}`, (route) => route.abort())
  await page.getByRole('button', { name: 'Privacy settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Unable to Load Privacy Settings' })).toBeVisible()
})

test('the question stands at the bottom right, below 640 px over the whole width', async ({ page }) => {
  await givenUndecided(page)
  await expect(question(page)).toHaveCSS('position', 'fixed')
  for (const name of ['Accept', 'Opt out', 'Privacy settings'])
    await expect(question(page).getByRole('button', { name })).toBeVisible()
  await expect(question(page).getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', '/guides/privacy')
  for (const width of [1440, 640, 639]) {
    await page.setViewportSize({ width, height: 900 })
    // it slides in, and follows the width
    await expect
      .poll(async () => {
        const { x, y, ...size } = (await question(page).boundingBox())!
        const [left, right, below] = [x, width - x - size.width, 900 - y - size.height]
        return [width, right <= 16, below <= 16, left <= 16]
      })
      .toEqual([width, true, true, width < 640])
  }
})

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the question covers neither the end of a form nor a toast, at ${size.width} px`, async ({ page }) => {
    const person = await givenUndecided(page)
    const slug = await person.organization('Undecided')
    await page.setViewportSize(size)
    await page.goto(`${plinth.url}/new/${slug}`)
    const create = page.getByRole('button', { name: 'Create project' })
    await expect(question(page)).toBeVisible()
    await page.getByRole('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }))
    await expect.poll(() => overlap(question(page), create)).toBe(false)

    await page.goto(`${plinth.url}/project/${'z'.repeat(20)}`)
    const toast = page.locator('[data-sonner-toast]')
    await expect(toast).toContainText('This project does not exist')
    await expect.poll(() => overlap(question(page), toast)).toBe(false)
  })
}

async function overlap(one: Locator, other: Locator) {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  return a!.x < b!.x + b!.width && b!.x < a!.x + a!.width && a!.y < b!.y + b!.height && b!.y < a!.y + a!.height
}

test('each category can be answered by itself, but for the essential one', async ({ page }) => {
  await givenUndecided(page)
  await page.getByRole('button', { name: 'Privacy settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Privacy Settings' })
  for (const [category, description, isOpen] of [
    ['Essential', 'Nothing works without it.', false],
    ['Product analytics', 'That you signed up, and which feature previews you turn on or off', true],
    ['Error reports', 'The message of an error and the page it happened on', true],
  ] as const) {
    await expect(dialog.getByRole('switch', { name: category })).toBeEnabled({ enabled: isOpen })
    await expect(dialog.getByRole('listitem').filter({ hasText: category })).toContainText(description)
  }
  await expect(dialog.getByRole('switch')).toHaveCount(3)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  for (const name of ['Product analytics', 'Error reports'])
    await expect(dialog.getByRole('switch', { name })).not.toBeChecked()
  await dialog.getByRole('switch', { name: 'Error reports' }).check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(question(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('plinth.consent'))).toContain(
    '{"usage_events":false,"error_reports":true}',
  )
})
