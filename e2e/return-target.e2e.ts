import { expect, type Page, test } from '@playwright/test'
import { hostileReturnTargets } from '@plinth/testing/hostile-return-targets'
import { PASSWORD } from './people.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

test('the form leads to where the address says, once the password is right', async ({ page }) => {
  await givenPerson(page, plinth)
  await page.context().clearCookies()
  await page.goto(`${plinth.url}/sign-in?returnTo=/dashboard/new&plan=pro`)
  await page.getByLabel('E-mail address').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${plinth.url}/new?plan=pro`)
})

test('no return target leads to another origin, out again, or round in circles', async ({ page, context }) => {
  test.slow()
  await givenPerson(page, plinth)
  const elsewhere: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(`${plinth.url}/`)) elsewhere.push(request.url())
  })
  // a person who is signed in already goes on at once, by the very code that follows the form
  await page.route(isElsewhere, (route) =>
    // an answer without content leaves the page where it is: where it leads is enough to know
    route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.fallback(),
  )
  const leaving = nextPlace(page)
  await page.goto(`${plinth.url}/sign-in?returnTo=/org/acme-1`)
  expect(await leaving).toBe('/org/acme-1')
  expect(await placeAfter(page, '/new?plan=pro')).toBe('/new?plan=pro')

  const followed: string[] = []
  for (const target of hostileReturnTargets) {
    const place = await placeAfter(page, target)
    if (place !== '/organizations') followed.push(`${JSON.stringify(target)} → ${place}`)
  }
  expect(followed).toEqual([])
  expect(elsewhere).toEqual([])
})

/** Comes to the sign-in page from another one of the same entry, which is as good as a reload. */
async function placeAfter(page: Page, target: string) {
  const leaving = nextPlace(page)
  await page.evaluate(
    async (address) => {
      for (const path of ['/forgot-password', address]) {
        history.pushState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
        await new Promise((resolve) => setTimeout(resolve))
      }
    },
    `/sign-in?${new URLSearchParams({ returnTo: target })}`,
  )
  return leaving
}

async function nextPlace(page: Page) {
  const request = await page.waitForRequest(
    (candidate) => candidate.isNavigationRequest() && isElsewhere(new URL(candidate.url())),
  )
  const { origin, pathname, search, hash } = new URL(request.url())
  return (origin === plinth.url ? '' : origin) + pathname + search + hash
}

const isElsewhere = ({ pathname }: URL) => pathname !== '/sign-in'
