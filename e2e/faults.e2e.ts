import { expect, type Page, test } from '@playwright/test'
import type { FaultProxy } from './fault-proxy.ts'
import { EMAIL, startFaultyPlinth } from './faulty-plinth.ts'
import { PASSWORD } from './people.ts'
import { givenPerson, type Person } from './person.ts'
import type { Plinth } from './plinth.ts'
import { writeSql } from './run-sql.ts'

const LIST = /^\/platform\/projects\?organization_slug/
/** Brings the profile along with what else a page begins with. */
const START = /^\/platform\/start/
const PROFILE = /^\/platform\/profile$/
const REFRESH = /^\/platform\/auth\/refresh/

let proxy: FaultProxy
let server: Plinth
/** As the browser knows it: behind the proxy. */
let plinth: Plinth
let slug: string
let ref: string
let table: string

test.beforeAll(async ({ browser }) => {
  ;({ proxy, server, plinth, slug, ref, table } = await startFaultyPlinth(browser))
})
test.afterAll(async () => {
  await server.stop()
  await proxy.stop()
})

let person: Person
test.beforeEach(async ({ page }) => {
  proxy.heal()
  person = await givenPerson(page, plinth, EMAIL)
  proxy.heal()
})

const at = (path: string) => plinth.url + path
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const editorOf = (page: Page) => page.getByRole('textbox', { name: 'SQL' })
const failed = (message: string, code = 'failed') => ({ code, message, request_id: 'r-1' })

test.describe('what is stored', () => {
  test('rubbish in every entry is discarded with a warning, and nobody is signed out by it', async ({ page }) => {
    const warned: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
    await page.goto(at('/organizations'))
    await expect(title(page, 'Organizations')).toBeVisible()
    expect(warned).toEqual([])
    const keys = [
      'signed-in',
      'last-visited-organization',
      'consent',
      'dismissed-notices',
      'rail-pinned',
      'theme',
      'side-column-width',
      `history.${ref}`,
      `sql.${ref}.one`,
    ].map((name) => `plinth.${name}`)
    // where nothing of the dashboard runs, so that nothing reads it before its time
    await page.goto(at('/livez'))
    await page.evaluate((all) => all.forEach((key) => localStorage.setItem(key, '{"version":1,"val')), keys)
    await page.goto(at('/'))
    await expect(title(page, 'Organizations')).toBeVisible()
    // what comes after the page reads some of them, and a page that is left takes its warnings along
    await expect(page.getByText('We use cookies to collect data and improve our services.')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.goto(at(`/project/${ref}/sql`))
    await expect(editorOf(page)).toBeVisible()
    const discarded = (key: string) => warned.some((text) => text.startsWith(`${key} could not be read`))
    await expect.poll(() => keys.filter((key) => !discarded(key))).toEqual([])
  })

  test('a full storage keeps everything until the page is left, and says so of what is typed', async ({ page }) => {
    await page.addInitScript(() => {
      if (location.protocol === 'about:') return
      let count = 0
      for (let size = 1 << 22; size >= 1; size >>= 1) {
        try {
          for (;;) localStorage.setItem(`filler-${count++}`, 'x'.repeat(size))
        } catch {
          // no room for so much, perhaps for less
        }
      }
    })
    await page.goto(at(`/project/${ref}/sql/new`))
    const refused = page.evaluate(() => localStorage.setItem('another', 'x'.repeat(100)))
    await expect(refused).rejects.toThrow(/quota/i)
    await expectTypedToStay(page)
    await expect(toasts(page)).toContainText('This browser does not keep what you type')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitemradio', { name: 'Classic dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'classic-dark')
  })

  test('where storage and databases are denied, the session, the work and signing out still work', async ({ page }) => {
    await page.addInitScript(() => {
      if (location.protocol === 'about:') return
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      }
    })
    await page.goto(at(`/project/${ref}/sql/new`))
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      await expect(page.evaluate(name)).rejects.toThrow('insecure')
    }
    await expectTypedToStay(page)
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page
      .getByRole('dialog', { name: /only in this browser/ })
      .getByRole('button', { name: 'Sign out anyway' })
      .click()
    await expect(title(page, 'Sign in')).toBeVisible()
  })

  test('the areas of a project open what was open last, and forget it at sign-out', async ({ page }) => {
    const { id } = await person.post(`projects/${ref}/content`, { name: 'Pebbles', content: 'select 7' })
    for (const place of [`/sql/${id}`, `/editor/${table}`]) {
      await page.goto(at(`/project/${ref}${place}`))
      await expect(title(page, /Pebbles|stones/)).toBeVisible()
    }
    await page.goto(at(`/project/${ref}/sql/new`))
    await expect(editorOf(page)).toBeVisible()
    for (const [area, place] of [
      ['/sql', `/sql/${id}`],
      ['/editor', `/editor/${table}`],
    ] as const) {
      await page.goto(at(`/project/${ref}${area}`))
      await expect(page).toHaveURL(at(`/project/${ref}${place}`))
    }
    await page.goto(at('/logout'))
    await expect(title(page, 'Sign in')).toBeVisible()
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('plinth.')))
    expect(kept.filter((key) => !/^plinth\.(?:theme|consent|dismissed-notices|rail-pinned)$/.test(key))).toEqual([])
  })
})

/** What is typed is still there after a way through another page, without the document being left. */
async function expectTypedToStay(page: Page) {
  await writeSql(page, 'select 4711')
  await expect(page).not.toHaveURL(/\/sql\/new$/)
  const areas = page.getByRole('navigation', { name: 'Areas' })
  await areas.getByRole('link', { name: /Tables/ }).click()
  await expect(page).toHaveURL(/\/editor/)
  await areas.getByRole('link', { name: /SQL/ }).click()
  await page.getByRole('link', { name: /select 4711/ }).click()
  await expect(editorOf(page)).toContainText('select 4711')
}

test.describe('the network', () => {
  test('a lost connection to the platform is shown, and what was begun goes on when it is back', async ({
    page,
    context,
  }) => {
    await page.goto(at(`/org/${slug}`))
    await expect(title(page, 'Acme')).toBeVisible()
    const bar = page.getByText('What you see may be out of date.')
    await expect(bar).toHaveCount(0)
    // the code of the page is there, too
    await expect(page.getByRole('button', { name: 'Your account' })).toBeEnabled()
    proxy.setOffline(true)
    await page.getByRole('link', { name: /Quarry/ }).click()
    await expect(bar).toHaveText("Can't reach Plinth. What you see may be out of date.")
    proxy.setOffline(false)
    await expect(bar).toHaveCount(0)
    await expect(title(page, 'Quarry')).toBeVisible()
    await context.setOffline(true)
    await expect(bar).toHaveText('You are offline. What you see may be out of date.')
    await context.setOffline(false)
    await expect(bar).toHaveCount(0)
  })

  test("'Failed to fetch': an answer that breaks off is asked for again, and a change that fails says why", async ({
    page,
  }) => {
    proxy.fault({ path: LIST, cut: true, times: 1 })
    await page.goto(at(`/org/${slug}`))
    await expect(page.getByRole('link', { name: /Quarry/ })).toBeVisible()
    expect(proxy.count(LIST)).toBe(2)
    await page.goto(at('/new'))
    proxy.fault({ path: /^\/platform\/organizations$/, method: 'POST', cut: true, times: 1 })
    await page.getByLabel('Name').fill('Broken off')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expect(
      page.getByText('Unable to reach the server. Please check your network or try again later.'),
    ).toBeVisible()
    // the server had made it: sent again it is answered with the same
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expect(title(page, 'New project')).toBeVisible()
    const organizations: { name: string }[] = await person.get('organizations')
    expect(organizations.filter(({ name }) => name === 'Broken off')).toHaveLength(1)
  })

  test('a call that keeps failing is repeated three times, explained, and can be tried again', async ({ page }) => {
    await page.clock.install()
    proxy.fault({ path: LIST, status: 503, body: failed('The platform is busy.') })
    await page.goto(at(`/org/${slug}`))
    await passTimeUntil(page, () => proxy.count(LIST) === 4)
    await expect(page.getByRole('alert')).toContainText('The platform is busy.')
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
    await page.clock.runFor(100_000)
    expect(proxy.count(LIST)).toBe(4)
    proxy.heal()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: /Quarry/ })).toBeVisible()
  })

  test.describe('Retry-After', () => {
    const inSeconds = (count: number) => new Date(Date.now() + count * 1000).toUTCString()
    const cases: [name: string, header: () => string, notBefore: number, by: number][] = [
      ['a date', () => inSeconds(120), 60_000, 75_000],
      ['rubbish, which is ignored', () => 'soon', 0, 10_000],
      ['1e9 seconds, which are five minutes', () => '1000000000', 200_000, 115_000],
    ]
    for (const [name, header, notBefore, by] of cases) {
      test(`429 with ${name}`, async ({ page }) => {
        await page.clock.install()
        const headers = { 'retry-after': header() }
        proxy.fault({ path: LIST, status: 429, headers, times: 1, body: failed('Slow down.') })
        await page.goto(at(`/org/${slug}`))
        await expect.poll(() => proxy.count(LIST)).toBeGreaterThan(0)
        await page.clock.runFor(notBefore)
        if (notBefore > 0) expect(proxy.count(LIST)).toBe(1)
        await page.clock.runFor(by)
        await expect(page.getByRole('link', { name: /Quarry/ })).toBeVisible()
        expect(proxy.count(LIST)).toBe(2)
      })
    }
  })

  test('while answers take seconds, the shape of what comes is shown, and never nothing', async ({ page }) => {
    await page.goto(at('/organizations'))
    await expect(title(page, 'Organizations')).toBeVisible()
    proxy.fault({ path: /^\/platform\/(?:projects|pg-meta)/, latency: 2000 })
    await page.evaluate(() => {
      const look = () => {
        const main = document.querySelector('main')!
        const isShaped = main.querySelector('output, [role=status], [aria-busy=true]')?.checkVisibility()
        if (main.innerText.trim() === '' && !isShaped) main.dataset['blank'] = 'yes'
        requestAnimationFrame(look)
      }
      look()
    })
    const main = page.getByRole('main')
    for (const [link, loading, arrived] of [
      [/^Acme/, 'Loading', title(page, 'Acme')],
      [/^Quarry/, 'Loading', title(page, 'Quarry')],
      [/^Tables/, 'Loading the tables', page.getByRole('link', { name: /stones/ })],
    ] as const) {
      await page.getByRole('link', { name: link }).first().click()
      await expect(main.getByLabel(loading, { exact: true })).toBeVisible()
      await expect(arrived).toBeVisible()
    }
    await expect(main).not.toHaveAttribute('data-blank')
    // and the watch would have seen it
    await main.evaluate((element) => element.replaceChildren())
    await expect(main).toHaveAttribute('data-blank')
  })

  test('a clock that is three minutes off gets a banner, and one that is right does not', async ({ page }) => {
    const notices = page.getByRole('region', { name: 'Notices' })
    const told = "Your computer's clock appears to be inaccurate. This can cause issues with certain features."
    // a page that begins with the whole answer, and one that asks for the time alone
    for (const [path, clock] of [
      ['/organizations', START],
      ['/account', /^\/api\/get-utc-time/],
    ] as const) {
      proxy.heal()
      await page.goto(at(path))
      await expect.poll(() => proxy.count(clock, 'GET')).toBe(1)
      await page.waitForLoadState('networkidle')
      await expect(notices).not.toContainText(told)
      proxy.fault({ path: clock, method: 'GET', clockSkew: 180_000 })
      await page.reload()
      await expect(notices).toContainText(told)
    }
    await page.getByRole('link', { name: 'More information' }).click()
    await expect(title(page, 'The clock of your computer')).toBeVisible()
  })
})

/** Lets the page's time pass in steps, since what is waited for begins only when what came before has ended. */
const passTimeUntil = (page: Page, isDone: () => boolean) =>
  expect
    .poll(async () => {
      await page.clock.runFor(5000)
      return isDone()
    })
    .toBe(true)

/** When the token of the header was made, in seconds since 1970. */
function secondOf(authorization: string): number {
  const [, payload] = authorization.split('.')
  return JSON.parse(Buffer.from(payload!, 'base64url').toString()).iat
}

test.describe('the session', () => {
  test('401 in the middle of work: sign-in leads back to it, and what was typed is there', async ({ page }) => {
    await page.goto(at(`/project/${ref}/sql/new`))
    await writeSql(page, 'select 4712')
    await expect(page).not.toHaveURL(/\/sql\/new$/)
    const place = new URL(page.url()).pathname
    await page.context().clearCookies()
    proxy.fault({ path: /\/sql$/, method: 'POST', expiredToken: true, times: 1 })
    await expect(editorOf(page)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page).toHaveURL(at(`/sign-in?${new URLSearchParams({ returnTo: place })}`))
    await page.getByLabel('E-mail address').fill(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(at(place))
    await expect(editorOf(page)).toContainText('select 4712')
    await editorOf(page).click()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('gridcell', { name: '4712' })).toBeVisible()
  })

  test('401 on profile load, also with a fresh token: sign out and go to /sign-in', async ({ page }) => {
    for (const path of [START, PROFILE]) proxy.fault({ path, method: 'GET', status: 401, body: failed('Not you.') })
    await page.goto(at(`/org/${slug}`))
    await expect(page).toHaveURL(at(`/sign-in?returnTo=%2Forg%2F${slug}`))
    await expect(title(page, 'Sign in')).toBeVisible()
    expect([proxy.count(PROFILE), proxy.count(REFRESH), proxy.count(/\/auth\/sign-out/)]).toEqual([2, 3, 1])
  })

  test('two tabs whose tokens are refused at once share one refresh, and both go on', async ({ page, context }) => {
    const other = await context.newPage()
    const tabs = [page, other]
    for (const tab of tabs) {
      await tab.goto(at('/new'))
      await tab.getByLabel('Name').fill('Both')
    }
    // the second tab renewed the session for both of them
    const authorization = proxy.requests(/^\/platform\/organizations$/, 'GET').at(-1)!.headers.authorization!
    // a token that is renewed within the second it was made in is the same again
    await expect.poll(() => Date.now() / 1000).toBeGreaterThan(secondOf(authorization) + 1)
    proxy.heal()
    proxy.fault({ path: /./, authorization, expiredToken: true })
    await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Create organization' }).click()))
    for (const tab of tabs) await expect(title(tab, 'New project')).toBeVisible()
    expect(proxy.count(REFRESH)).toBe(1)
  })

  test("'User's profile not found': the profile is made, and organizations wait for it; Other create failure: a toast", async ({
    browser,
  }) => {
    const page = await browser.newPage()
    const credentials = { email: 'grace@example.com', password: PASSWORD }
    await page.request.post(at('/platform/auth/sign-up'), { data: credentials })
    await page.goto(at('/sign-in'))
    await page.getByLabel('E-mail address').fill(credentials.email)
    await page.getByLabel('Password', { exact: true }).fill(credentials.password)
    const lift = proxy.fault({ path: PROFILE, method: 'POST', status: 500, body: failed('No room.') })
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(toasts(page)).toContainText('Failed to create your profile. Please refresh to try again.')
    expect(proxy.count(/^\/platform\/organizations$/)).toBe(0)
    lift()
    await page.reload()
    await expect(title(page, 'Organizations')).toBeVisible()
    expect(proxy.count(/^\/platform\/organizations$/)).toBe(1)
    await page.close()
  })

  test("409 on profile create: logs 'Profile already exists', and shows nothing else", async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    proxy.fault({ path: START, times: 1, status: 403, body: failed('Create your profile first.', 'profile_required') })
    proxy.fault({ path: PROFILE, method: 'GET', times: 1, status: 404, body: failed("User's profile not found") })
    await page.goto(at('/organizations'))
    await expect(title(page, 'Organizations')).toBeVisible()
    expect(logged).toContain('Profile already exists')
    expect(proxy.count(PROFILE, 'POST')).toBe(1)
    await expect(toasts(page).getByRole('listitem')).toHaveCount(0)
  })
})
