import { expect, type Page, test } from '@playwright/test'
import { givenPerson, type Person } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { untilKeysListen } from './until-keys-listen.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const nameField = (page: Page) => page.getByLabel('Name', { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const breadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' })
const nameOf = async (person: Person, slug: string) => (await person.get(`organizations/${slug}`)).name
const openSettings = async (page: Page, slug: string) => {
  await page.goto(`${plinth.url}/org/${slug}/settings`)
  await expect(title(page, 'Organization settings')).toBeVisible()
}

test('its owner renames an organization, and every place shows the new name', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Acme')
  await page.goto(`${plinth.url}/org/${slug}`)
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Settings' }).click()
  await expect(title(page, 'Organization settings')).toBeFocused()
  await expect(page).toHaveURL(`${plinth.url}/org/${slug}/settings`)
  await expect(nameField(page)).toHaveValue('Acme')
  await expect(save(page)).toHaveCount(0)

  const name = `O'Brien & "Sons" <b>GmbH</b>`
  await nameField(page).fill(`  ${name} `)
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await save(page).click()
  await expect(page.getByText(`The organization is now called ${name}.`)).toBeVisible()
  await expect(save(page)).toHaveCount(0)
  await expect(nameField(page)).toHaveValue(name)
  await expect(breadcrumb(page)).toContainText(name)
  await expect(page).toHaveTitle(`Settings · ${name} · Plinth`)
  await expect(page).toHaveURL(`${plinth.url}/org/${slug}/settings`)

  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Projects' }).click()
  await expect(title(page, name)).toBeVisible()
  await page.reload()
  await expect(title(page, name)).toBeVisible()
  expect(await nameOf(person, slug)).toBe(name)
})

test('a name is refused as at creation, and what was typed can be discarded', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Kept')
  await openSettings(page, slug)
  await nameField(page).fill('   ')
  await nameField(page).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Give it a name.')
  await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(nameField(page)).toHaveValue('Kept')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await nameOf(person, slug)).toBe('Kept')
})

test('a name that differs by spaces alone is saved as it was', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Plain')
  await openSettings(page, slug)
  await nameField(page).fill(' Plain ')
  await save(page).click()
  await expect(save(page)).toHaveCount(0)
  await expect(nameField(page)).toHaveValue('Plain')
})

test('a failed save keeps what was typed and shows why', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Before')
  await openSettings(page, slug)
  await nameField(page).fill('After')
  await untilKeysListen(page)
  await page.context().setOffline(true)
  await save(page).click()
  await expect(page.getByRole('region', { name: /Notifications/ }).getByLabel('Error')).toBeVisible()
  await expect(nameField(page)).toHaveValue('After')
  await page.context().setOffline(false)
  await save(page).click()
  await expect(page.getByText('The organization is now called After.')).toBeVisible()
  expect(await nameOf(person, slug)).toBe('After')
})

test('the longest name fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Short')
  await openSettings(page, slug)
  const name = 'W'.repeat(64)
  await nameField(page).fill(`${name}W`)
  await expect(nameField(page)).toHaveValue(name)
  await save(page).click()
  await expect(page.getByText(`The organization is now called ${name}.`)).toBeVisible()
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess).toBe(0)
})

test('the slug is shown to be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Copied')
  await openSettings(page, slug)
  await expect(page.getByLabel('Slug', { exact: true })).toHaveValue(slug)
  await expect(page.getByLabel('Slug', { exact: true })).not.toBeEditable()
  await page.getByRole('button', { name: 'Copy the slug' }).click()
  await expect(page.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(slug)
})

test('a member who is not an owner sees why the name cannot be changed', async ({ page, browser }) => {
  const owner = await givenPerson(page, plinth)
  const slug = await owner.organization('Shared')
  const theirs = await browser.newPage()
  const admin = await givenPerson(theirs, plinth, 'edith@example.com')
  await admin.join(slug, 'Admin')
  await openSettings(theirs, slug)
  await expect(nameField(theirs)).toHaveValue('Shared')
  await expect(nameField(theirs)).not.toBeEditable()
  await expect(nameField(theirs)).toHaveAccessibleDescription(/^Your role in this organization does not allow/)
  await expect(theirs.getByRole('button', { name: 'Copy the slug' })).toBeEnabled()
  await theirs.close()
})

test('to a stranger the page is that of an organization that does not exist', async ({ page, browser }) => {
  const owner = await givenPerson(page, plinth)
  const slug = await owner.organization('Secret')
  const strangers = await browser.newPage()
  const stranger = await givenPerson(strangers, plinth, 'eve@example.com')
  for (const address of [slug, 'missing-12345678']) {
    await strangers.goto(`${plinth.url}/org/${address}/settings`)
    await expect(title(strangers, 'Organizations')).toBeVisible()
    await expect(strangers.getByText(`Organization ${address} not found`)).toBeVisible()
    expect(await stranger.get(`organizations/${address}`)).toMatchObject({ code: 'organization_not_found' })
  }
  await strangers.close()
})
