import { expect, type Locator, type Page, test } from '@playwright/test'
import { launchOptions } from './launch-options.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

// Playwright hides scroll bars, and they are what moves titles
test.use({ launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] } })

let plinth: Plinth
let slug: string
let ref: string

test.beforeAll(async ({ browser }) => {
  plinth = await startPlinth()
  const page = await browser.newPage()
  const person = await givenPerson(page, plinth)
  slug = await person.organization('Acme')
  ref = await person.project(slug, 'Quarry')
  await page.close()
})
test.afterAll(() => plinth.stop())

const areas = () => ({
  'of no area': ['organizations', 'new', 'support', 'audit-log', 'platform-backups'],
  'of an organization': [
    ...['', '/team', '/billing', '/settings', '/assistant'].map((path) => `org/${slug}${path}`),
    `new/${slug}`,
  ],
  'of the account': ['', '/security', '/tokens', '/appearance', '/shortcuts'].map((path) => `account${path}`),
  'of a project': ['', '/settings', '/storage/files', '/api/graphiql'].map((path) => `project/${ref}${path}`),
  'of the database': ['roles', 'extensions', 'column-privileges'].map((path) => `project/${ref}/database/${path}`),
  'of the advisors': ['security', 'query-performance'].map((path) => `project/${ref}/advisors/${path}`),
  'of the logs': ['edge_logs', 'pg_upgrade_logs'].map((source) => `project/${ref}/logs?source=${source}`),
})

for (const width of [1440, 390]) {
  test(`${width} px wide, the titles of an area begin at one edge, with a scroll bar and without`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await givenPerson(page, plinth)
    let withBar = 0
    for (const [area, paths] of Object.entries(areas())) {
      const edges: [path: string, x: number][] = []
      for (const path of paths) {
        await page.goto(`${plinth.url}/${path}`)
        const title = page.getByRole('heading', { level: 1 })
        await expect(title).toBeVisible()
        await page.waitForLoadState('networkidle')
        edges.push([path, (await title.boundingBox())!.x])
        withBar += await scrolls(page)
      }
      const [[, first] = ['', NaN]] = edges
      expect(edges, area).toEqual(edges.map(([path]) => [path, first]))
    }
    expect(withBar).toBeGreaterThan(0)
  })
}

/** 1 where the page takes more room than there is. */
const scrolls = (page: Page) =>
  page.evaluate(() =>
    Number(
      [...document.querySelectorAll('main, main *')].some((part) => {
        const { overflowY } = getComputedStyle(part)
        return overflowY === 'auto' && part.clientHeight > 400 && part.scrollHeight > part.clientHeight
      }),
    ),
  )

test('a dialog stays, with what is typed there, when the window is made narrow and wide again', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  const { id } = await person.post(`projects/${ref}/content`, { name: 'Pale stones', content: 'select 1' })
  const widths = async (field: Locator, typed: string) => {
    await field.fill(typed)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      // the frame has changed, which it does later than the window
      await expect(page.locator('nav[aria-label=Areas]')).toHaveCount(width === 390 ? 0 : 1)
      await expect(field).toHaveValue(typed)
    }
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
  }

  await page.goto(`${plinth.url}/project/${ref}/database/roles`)
  await page.getByRole('button', { name: 'Create role' }).click()
  await widths(page.getByRole('dialog', { name: 'Create a role' }).getByLabel('Name'), 'night_shift')

  await page.goto(`${plinth.url}/project/${ref}/sql/${id}`)
  await page.getByRole('button', { name: 'Actions for Pale stones' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await widths(page.getByRole('dialog', { name: 'Rename this query' }).getByLabel('Name'), 'Dark stones')
})

test('an address that leads nowhere keeps the frame of where one is, with a way back', async ({ page }) => {
  const nothing = page.getByText('Page not found')
  await page.goto(`${plinth.url}/nowhere`)
  await expect(nothing).toBeVisible()
  await expect(page.getByRole('link', { name: 'Plinth', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/nowhere`)
  await expect(nothing).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Your account' })).toBeVisible()
  await page.getByRole('link', { name: 'See your organizations' }).click()
  await expect(page).toHaveURL(`${plinth.url}/organizations`)

  await page.goto(`${plinth.url}/org/${slug}/nowhere`)
  await expect(nothing).toBeVisible()
  await page.getByRole('link', { name: 'Back to Acme' }).click()
  await expect(page).toHaveURL(`${plinth.url}/org/${slug}`)

  await page.goto(`${plinth.url}/project/${ref}/database/nowhere`)
  await expect(nothing).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Quarry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quarry' })).toBeVisible()
})

test('a page for everybody leads back to the dashboard, or to signing in', async ({ page }) => {
  const pages = ['support/new', 'guides/clock', 'guides/database/extensions', 'discussions', 'status', 'plans']
  for (const path of pages) {
    await page.goto(`${plinth.url}/${path}`)
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  }
  await givenPerson(page, plinth)
  for (const path of pages) {
    await page.goto(`${plinth.url}/${path}`)
    await expect(page.getByRole('link', { name: 'Back to dashboard' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await expect(page).toHaveURL(/\/(?:org\/acme|organizations)/)
})

test('what stands for a page that loads has the shape of what comes', async ({ page }) => {
  await givenPerson(page, plinth)
  let letThrough = () => {}
  const shapes = [
    [`org/${slug}`, '**/platform/projects?*', 'cards'],
    [`org/${slug}/team`, '**/members', 'table'],
    ['account', '**/auth/user', 'form'],
    [`project/${ref}`, `**/platform/projects/${ref}`, 'charts'],
    [`project/${ref}/sql/new`, `**/platform/projects/${ref}`, 'editor'],
  ] as const
  for (const [path, call, shape] of shapes) {
    // a project that is opened by its address comes with what every page begins with
    const isInside = path.startsWith('project/')
    if (isInside) await page.goto(`${plinth.url}/organizations`)
    const isHeld = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route(call, async (route) => {
      await isHeld
      await route.continue()
    })
    if (isInside) await goWithin(page, `/${path}`)
    else await page.goto(`${plinth.url}/${path}`)
    const skeleton = page.getByRole('main').getByRole('status', { name: 'Loading', exact: true })
    await expect(skeleton).toHaveAttribute('data-shape', shape)
    letThrough()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
    await page.unroute(call)
  }
})

/** As by a link on the page. */
async function goWithin(page: Page, path: string) {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
