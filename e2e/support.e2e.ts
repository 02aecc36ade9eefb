import { expect, type Page, test } from '@playwright/test'
import { openInbox } from './open-inbox.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth({ PLINTH_SUPPORT_EMAIL: 'help@support.example.com' })
})
test.afterAll(() => plinth.stop())

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const subject = (page: Page) => page.getByLabel('Subject')
const message = (page: Page) => page.getByLabel('Message')
const send = (page: Page) => page.getByRole('button', { name: 'Send the request' })

test('a person asks for help from the account menu, and the operator sees it, closes it and opens it again', async ({
  page,
  browser,
}) => {
  await givenPerson(page, plinth)
  const theirs = await (await browser.newContext()).newPage()
  const grace = await givenPerson(theirs, plinth, 'grace@example.com')
  const slug = await grace.organization('Quarry works')
  await theirs.goto(`${plinth.url}/org/${slug}`)
  await theirs.getByRole('button', { name: 'Your account' }).click()
  await expect(theirs.getByRole('menuitem', { name: 'Support requests' })).toHaveCount(0)
  await theirs.getByRole('menuitem', { name: 'Contact support' }).click()
  await expect(title(theirs, 'Contact support')).toBeFocused()
  await expect(theirs.getByRole('link', { name: 'help@support.example.com' })).toBeVisible()
  await expect(theirs.getByText('Replies go to grace@example.com.')).toBeVisible()
  await expect(theirs.getByLabel('E-mail address')).toHaveCount(0)

  await send(theirs).click()
  await expect(theirs.getByText('Give it a subject.')).toBeVisible()
  await expect(theirs.getByText('Write a message.')).toBeVisible()
  await expect(subject(theirs)).toBeFocused()
  await theirs.getByLabel('What is it about').selectOption('A question')
  await theirs.getByLabel('Organization').selectOption('Quarry works')
  await subject(theirs).fill('How do I <b>pause</b>')
  await message(theirs).fill('One line.\n<script>alert(1)</script>')
  await send(theirs).dblclick()
  await expect(title(theirs, 'Your request is here')).toBeVisible()
  await expect(theirs.getByText('Replies go to grace@example.com.')).toBeVisible()

  await theirs.goto(`${plinth.url}/support`)
  await expect(theirs.getByText('Page not found')).toBeVisible()
  await theirs.context().close()

  await page.goto(`${plinth.url}/organizations`)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Support requests' }).click()
  await expect(title(page, 'Support requests')).toBeFocused()
  const card = page.getByRole('listitem').filter({ hasText: 'How do I <b>pause</b>' })
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('<script>alert(1)</script>')
  await expect(card).toContainText(slug)
  await expect(card).toContainText('grace, grace@example.com')
  await card.getByRole('button', { name: 'Close the request' }).click()
  await expect(page.getByText(/^Request \d+ is closed\.$/)).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Closed' }).click()
  await expect(page).toHaveURL(`${plinth.url}/support?status=closed`)
  await card.getByRole('button', { name: 'Open it again' }).click()
  await expect(page.getByText('No request is closed')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No request is closed')).toBeVisible()
})

test('an address fills the form in, and somebody who is not signed in gives their own', async ({ page, browser }) => {
  await givenPerson(page, plinth)
  const theirs = await (await browser.newContext()).newPage()
  const search = new URLSearchParams({
    category: 'dashboard_bug',
    sid: 'report-1',
    subject: 'Dashboard error',
    message: 'Cannot read\nproperties of undefined',
  })
  await theirs.goto(`${plinth.url}/support/new?${search}`)
  await expect(theirs.getByLabel('What is it about')).toHaveValue('dashboard_bug')
  await expect(subject(theirs)).toHaveValue('Dashboard error')
  await expect(message(theirs)).toHaveValue('Cannot read\nproperties of undefined')
  await expect(theirs.getByText('The error report report-1 is attached.')).toBeVisible()
  await expect(theirs.getByLabel('Organization')).toHaveCount(0)
  await send(theirs).click()
  await expect(theirs.getByText('This is not an e-mail address.')).toBeVisible()
  await theirs.getByLabel('E-mail address').fill('lost@example.com')
  await theirs.context().setOffline(true)
  await send(theirs).click()
  await expect(theirs.getByRole('region', { name: /Notifications/ }).getByLabel('Error')).toBeVisible()
  await expect(subject(theirs)).toHaveValue('Dashboard error')
  await theirs.context().setOffline(false)
  await send(theirs).click()
  await expect(theirs.getByText('Replies go to lost@example.com.')).toBeVisible()
  await theirs.context().close()

  await page.goto(`${plinth.url}/support`)
  const card = page.getByRole('listitem').filter({ hasText: 'Cannot read' })
  await expect(card).toContainText('Not signed in: the address is not proved')
  await expect(card).toContainText('report-1')
  await openInbox(page, plinth)
  await expect(page.getByRole('heading', { name: /^Support request \d+: “Dashboard error”$/ })).toBeVisible()
})

test('a company asks for the Enterprise plan', async ({ page, browser }) => {
  await givenPerson(page, plinth)
  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(`${plinth.url}/contact/enterprise`)
  await expect(title(theirs, 'Talk to us about Enterprise')).toBeVisible()
  await theirs.getByRole('button', { name: 'Send the message' }).click()
  await expect(theirs.getByText('Name the company.')).toBeVisible()
  await theirs.getByLabel('Company').fill('Granite Ltd')
  await theirs.getByLabel('Work e-mail address').fill('buyer@granite.example')
  await message(theirs).fill('Two hundred projects in Zürich.')
  await theirs.getByRole('button', { name: 'Send the message' }).click()
  await expect(title(theirs, 'Your request is here')).toBeVisible()
  await theirs.context().close()
  await page.goto(`${plinth.url}/support`)
  const card = page.getByRole('listitem').filter({ hasText: 'Enterprise plan for Granite Ltd' })
  await expect(card).toContainText('buyer@granite.example')
  await expect(card).toContainText('Two hundred projects in Zürich.')
})
