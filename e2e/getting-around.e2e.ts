import { expect, type Page, test } from '@playwright/test'
import type { Person } from './person.ts'
import type { Plinth } from './plinth.ts'
import { startSignedIn } from './signed-in.ts'

let plinth: Plinth
let slug: string
let other: string
let shop: string
let person: Person

startSignedIn({
  async prepare(started, ada) {
    plinth = started
    slug = await ada.organization('Acme')
    other = await ada.organization('Beta')
    shop = await ada.project(slug, 'Shop')
    await ada.project(slug, 'Blog')
    await ada.sql(shop, 'create table apples (id int); create table pears (id int); create table plums (id int)')
  },
  onSignIn: (signedIn) => (person = signedIn),
})

const breadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('names in the breadcrumb are links, and the switchers keep the area', async ({ page }) => {
  await page.goto(`${plinth.url}/project/${shop}/database/roles`)
  await breadcrumb(page).getByRole('button', { name: 'Switch project' }).click()
  await page.getByRole('option', { name: 'Blog' }).click()
  await expect(page).toHaveURL(/\/project\/[a-z]{20}\/database\/roles$/)
  await expect(breadcrumb(page).getByRole('link', { name: 'Blog' })).toBeVisible()

  await breadcrumb(page).getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL(/\/project\/[a-z]{20}$/)
  await breadcrumb(page).getByRole('link', { name: 'Acme' }).click()
  await expect(page).toHaveURL(`${plinth.url}/org/${slug}`)

  await page.goto(`${plinth.url}/org/${slug}/team`)
  await breadcrumb(page).getByRole('button', { name: 'Switch organization' }).click()
  await page.getByRole('option', { name: 'Beta' }).click()
  await expect(page).toHaveURL(`${plinth.url}/org/${other}/team`)
})

test('the list of tables is one stop of the Tab key, and its arrows lead from the search through it', async ({
  page,
}) => {
  await page.goto(`${plinth.url}/project/${shop}/editor`)
  const list = page.getByRole('list', { name: 'Tables of public' })
  await expect(list.getByRole('link')).toHaveCount(3)
  expect(await list.getByRole('link').evaluateAll((links) => links.filter((link) => link.tabIndex === 0).length)).toBe(
    1,
  )

  await page.getByRole('searchbox', { name: 'Search tables' }).press('ArrowDown')
  await expect(list.getByRole('link', { name: 'apples' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('link', { name: 'plums' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(title(page)).toContainText('pears')
})

test('Enter in a search opens the first match', async ({ page }) => {
  await page.goto(`${plinth.url}/project/${shop}/editor`)
  const search = page.getByRole('searchbox', { name: 'Search tables' })
  await search.fill('plu')
  await search.press('Enter')
  await expect(title(page)).toContainText('plums')

  const { id } = await person.post(`projects/${shop}/content`, {
    id: crypto.randomUUID(),
    name: 'Late orders',
    content: 'select 1',
  })
  await page.goto(`${plinth.url}/project/${shop}/sql/new`)
  const queries = page.getByRole('searchbox', { name: 'Search queries' })
  await queries.fill('late')
  await expect(page.getByRole('link', { name: 'Late orders' })).toBeVisible()
  await queries.press('Enter')
  await expect(page).toHaveURL(`${plinth.url}/project/${shop}/sql/${id}`)
})

test('what can be done with a row is visible before anybody points at it', async ({ page }) => {
  await page.goto(`${plinth.url}/org/${slug}`)
  await page.getByRole('button', { name: 'List' }).click()
  const actions = page.getByRole('button', { name: 'Actions for Shop' })

  const opacities = await actions.evaluate((button) => {
    const around: string[] = []
    for (let element: Element | null = button; element; element = element.parentElement)
      around.push(getComputedStyle(element).opacity)
    return around
  })
  expect(new Set(opacities)).toEqual(new Set(['1']))
})

test('while the platform cannot be reached, a state is the last one known', async ({ page, context }) => {
  await page.goto(`${plinth.url}/project/${shop}`)
  const status = page.getByRole('main').getByText('Healthy').first()
  await expect(status).toHaveText('Healthy')

  await context.setOffline(true)
  await expect(status).toHaveText('Healthy (last known)')
  await context.setOffline(false)
  await expect(status).toHaveText('Healthy')
})

test('a notice takes one line', async ({ page }) => {
  await person.patch(`operator/organizations/${slug}/billing`, { organization_missing_address: true })
  await page.goto(`${plinth.url}/org/${slug}`)
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('status')
  await expect(notice).toContainText('Missing Billing Information Please add a billing address')
  await expect.poll(async () => (await notice.boundingBox())?.height).toBeLessThan(42)
  expect((await notice.boundingBox())?.height).toBeGreaterThan(20)
})
