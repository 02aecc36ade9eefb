import { expect, type Page, test } from '@playwright/test'
import { PASSWORD, signIn } from './people.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

const EMAIL = 'ada@example.com'
const UNREACHABLE = 'Unable to reach the server. Please check your network or try again later.'

let plinth: Plinth
test.beforeAll(async ({ browser }) => {
  plinth = await startPlinth()
  const page = await browser.newPage()
  await (await givenPerson(page, plinth, EMAIL)).organization('Acme')
  await page.close()
})
test.afterAll(() => plinth.stop())

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const refreshes = (page: Page) => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/platform/auth/refresh')) seen.push(request.url())
  })
  return seen
}

test('a password that is too weak or too long is refused with its reason', async ({ page }) => {
  await page.goto(`${plinth.url}/sign-up`)
  const password = page.getByLabel('Password', { exact: true })
  const submit = page.getByRole('button', { name: 'Sign up' })
  await page.getByLabel('E-mail address').fill('eve@example.com')
  await password.fill('password1')
  await expect(page.getByText('This password is not acceptable.')).toBeVisible()
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('A stronger password is needed.')
  const long = 'a-Quiet-9-quarry at noon, where nobody looks for 3 green stones under the bridge of the old mill yard'
  await password.fill(long.slice(0, 100))
  await expect(page.getByText('Password should be less than 100 characters').first()).toBeVisible()
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('Maximum length of password exceeded')
  await password.fill(long.slice(0, 99))
  await expect(page.getByText('This password is strong.')).toBeVisible()
  await expect(page.getByRole('alert'), 'the complaint about the one before is gone').toHaveCount(0)
  await password.fill(PASSWORD)
  await page.getByLabel('E-mail address').fill('nobody')
  await submit.click()
  await expect(page.getByRole('alert')).toContainText(/e-mail|address/i)
  await expect(page).toHaveURL(/\/sign-up$/)
})

test('a wrong password is refused and what was typed stays', async ({ page }) => {
  await page.goto(`${plinth.url}/sign-in`)
  await page.getByLabel('E-mail address').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill('wrong-Quiet-9-quarry')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue(EMAIL)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong-Quiet-9-quarry')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(title(page, 'Organizations')).toBeVisible()
})

test('an address that was typed need not be typed again, and is in no address bar', async ({ page }) => {
  await page.goto(`${plinth.url}/sign-in?returnTo=/new`)
  const email = page.getByLabel('E-mail address')
  await email.fill(EMAIL)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(title(page, 'Forgot your password')).toBeVisible()
  await expect(email).toHaveValue(EMAIL)
  await expect(email).toBeFocused()
  await expect(page).toHaveURL(`${plinth.url}/forgot-password?returnTo=%2Fnew`)
  await email.fill('grace@example.com')
  await page.goBack()
  await expect(title(page, 'Sign in')).toBeVisible()
  await expect(email).toHaveValue('grace@example.com')
  await page.reload()
  await expect(email).toHaveValue('')
})

test('signing out in one tab signs out the other, and the theme stays', async ({ page, context }) => {
  await signIn(page, plinth.url, EMAIL)
  const other = await context.newPage()
  await other.goto(`${plinth.url}/organizations`)
  await expect(title(other, 'Organizations')).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitemradio', { name: 'Classic dark' }).click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'classic-dark')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(title(page, 'Sign in')).toBeVisible()
  await expect(title(other, 'Sign in')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'classic-dark')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /history|last-visited/.test(key))),
  ).toEqual([])
})

test('the chosen theme is there before anything is drawn', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('plinth.theme', 'classic-dark')
    // the body is parsed after the head, and drawn after that
    new MutationObserver((_, observer) => {
      if (!document.body) return
      document.documentElement.setAttribute('data-theme-at-body', document.documentElement.dataset['theme'] ?? 'none')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  for (const path of ['/sign-in', '/organizations']) {
    await page.goto(plinth.url + path)
    await expect(page.locator('html')).toHaveAttribute('data-theme-at-body', 'classic-dark')
  }
})

test('tabs that refresh the session at the same time all stay signed in', async ({ page, context }) => {
  await signIn(page, plinth.url, EMAIL)
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (let round = 0; round < 3; round++) {
    await Promise.all(tabs.map((tab) => tab.goto(`${plinth.url}/organizations`)))
    for (const tab of tabs) await expect(title(tab, 'Organizations')).toBeVisible()
  }
})

test('a token that is refused on the way is renewed once, and nothing is lost', async ({ page }) => {
  await signIn(page, plinth.url, EMAIL)
  await page.goto(`${plinth.url}/new`)
  await expect(title(page, 'New organization')).toBeVisible()
  const seen = refreshes(page)
  let refused = 0
  await page.route('**/platform/organizations', async (route) => {
    const isFirst = refused++ === 0
    // the server itself refuses what is not a token of its own
    await (isFirst
      ? route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer expired' } })
      : route.fallback())
  })
  await page.getByLabel('Name').fill('Renewed')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(title(page, 'New project')).toBeVisible()
  expect(seen).toHaveLength(1)
})

test('Unknown organization and Unknown project: a toast, and the way to the organizations or the one visited last', async ({
  page,
}) => {
  const person = await givenPerson(page, plinth, EMAIL)
  await page.goto(`${plinth.url}/org/nowhere-12345678`)
  await expect(page.getByText("We couldn't find that organization")).toBeVisible()
  await expect(page).toHaveURL(/[?&]error=org_not_found/)
  await expect(page).toHaveURL(/[?&]org=nowhere-12345678/)

  await page.goto(`${plinth.url}/project/${'z'.repeat(20)}`)
  await expect(page.getByText('This project does not exist')).toBeVisible()
  await expect(page).toHaveURL(/\/organizations\?error=org_not_found/)

  const [{ slug }] = await person.get('organizations')
  await page.goto(`${plinth.url}/org/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${plinth.url}/org/nowhere-12345678`)
  await expect(page).toHaveURL(new RegExp(`/org/${slug}\\?error=org_not_found&org=nowhere-12345678$`))
  await expect(page.getByText("We couldn't find that organization")).toBeVisible()
})

test('after signing in one is where one wanted to be', async ({ page }) => {
  await page.goto(`${plinth.url}/new`)
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fnew$/)
  await fillIn(page)
  await expect(title(page, 'New organization')).toBeVisible()
  await page.goto(`${plinth.url}/logout`)
  await expect(title(page, 'Sign in')).toBeVisible()
  await page.goto(`${plinth.url}/sign-in?returnTo=/dashboard/new&plan=pro`)
  await fillIn(page)
  await expect(page).toHaveURL(`${plinth.url}/new?plan=pro`)
})

test('a double click makes one organization and one project', async ({ page }) => {
  const person = await givenPerson(page, plinth, EMAIL)
  await page.goto(`${plinth.url}/new`)
  await page.getByLabel('Name').fill('Twice')
  await page.getByRole('button', { name: 'Create organization' }).dblclick()
  await expect(title(page, 'New project')).toBeVisible()
  const organizations: { name: string; slug: string }[] = await person.get('organizations')
  const made = organizations.filter(({ name }) => name === 'Twice')
  expect(made).toHaveLength(1)

  await page.getByLabel('Name', { exact: true }).fill('Once')
  await page.getByRole('button', { name: 'Generate a password' }).click()
  await expect(page.getByText('This password is strong.')).toBeVisible()
  await page.getByRole('button', { name: 'Create project' }).dblclick()
  await expect(page.getByText('Accepting connections')).toBeVisible()
  expect(await person.get(`projects?organization_slug=${made[0]!.slug}`)).toHaveLength(1)
})

test('without a network it is said so, and nothing that was typed is lost', async ({ page, context }) => {
  await givenPerson(page, plinth, EMAIL)
  await page.goto(`${plinth.url}/new`)
  await page.getByLabel('Name').fill('Typed offline')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByText(UNREACHABLE)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Typed offline')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(title(page, 'New project')).toBeVisible()

  await page.goto(`${plinth.url}/logout`)
  await expect(title(page, 'Sign in')).toBeVisible()
  await context.setOffline(true)
  await fillIn(page)
  await expect(page.getByRole('alert')).toContainText(UNREACHABLE)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
})

test('until the first answer is there, the shape of the page is', async ({ page }) => {
  await givenPerson(page, plinth, EMAIL)
  const shape = page.getByText('Plinth is loading.')
  let answer = () => {}
  const isHeldBack = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/platform/auth/refresh', async (route) => {
    await isHeldBack
    await route.fallback()
  })
  await page.goto(`${plinth.url}/organizations`)
  await expect(shape).toBeVisible()
  answer()
  await expect(title(page, 'Organizations')).toBeVisible()
  await expect(shape).toBeHidden()
})

test('a platform that does not answer at first is shown, and the page goes on when it does', async ({ page }) => {
  await givenPerson(page, plinth, EMAIL)
  const calls = /\/(?:platform|api)\//
  await page.route(calls, (route) => route.abort())
  await page.goto(`${plinth.url}/organizations`)
  await expect(title(page, "Can't reach Plinth")).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(UNREACHABLE)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(title(page, "Can't reach Plinth")).toBeVisible()
  await page.unroute(calls)
  await expect(title(page, 'Organizations')).toBeVisible()
})

test('a first request that fails can be tried again', async ({ page }) => {
  await givenPerson(page, plinth, EMAIL)
  const failed = { status: 500, json: { code: 'internal', message: 'Something failed here.', request_id: 'r-1' } }
  await page.route('**/platform/auth/refresh', (route) => route.fulfill(failed))
  for (const path of ['/organizations', '/']) {
    await page.goto(plinth.url + path)
    await expect(title(page, 'Plinth could not be loaded')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Something failed here.')
  }
  await page.unroute('**/platform/auth/refresh')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
})

async function fillIn(page: Page, email = EMAIL) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
