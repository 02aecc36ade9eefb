import { expect, type Page, test } from '@playwright/test'
import type { FaultProxy } from './fault-proxy.ts'
import { EMAIL, startFaultyPlinth } from './faulty-plinth.ts'
import { DATABASE_PASSWORD } from './people.ts'
import { fileOf } from './file-of.ts'
import { givenPerson } from './person.ts'
import type { Plinth } from './plinth.ts'

const LIST = /^\/platform\/projects\?organization_slug/

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

test.beforeEach(async ({ page }) => {
  proxy.heal()
  await givenPerson(page, plinth, EMAIL)
  proxy.heal()
})

const at = (path: string) => plinth.url + path
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const failed = (message: string, code = 'failed') => ({ code, message, request_id: 'r-1' })
const documents = () => proxy.requests(/./).filter(({ headers }) => headers['sec-fetch-dest'] === 'document').length

test.describe('what the person sees', () => {
  test('Password check failure: Failed to check password strength: {message}', async ({ page }) => {
    proxy.fault({ path: /\/platform\/profile\/password-check$/, status: 500, body: failed('Out of order.') })
    await page.goto(at(`/new/${slug}`))
    await page.getByLabel('Database password', { exact: true }).fill(DATABASE_PASSWORD)
    await expect(toasts(page)).toContainText('Failed to check password strength: Out of order.')
  })

  test('Clipboard copy when window lacks focus: Unable to copy to clipboard', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(at(`/project/${ref}`))
    await page.getByRole('button', { name: 'Copy connection string' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    await page.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException('Document is not focused.', 'NotAllowedError'))
      Object.defineProperty(navigator.clipboard, 'writeText', { value: refuse })
    })
    await page.getByRole('button', { name: 'Copy terminal command' }).click()
    await expect(toasts(page)).toContainText('Unable to copy to clipboard')
  })

  test('Database proxy connection failure: the sentence, the request id, and no storm of retries', async ({ page }) => {
    const rows = /^\/platform\/pg-meta\/.*\/rows/
    const sentence = 'API Error: happened while trying to acquire connection to the database'
    const headers = { 'x-request-id': 'unconnected-1', 'retry-after': '5' }
    const body = failed(sentence, 'no_database_connection')
    const lift = proxy.fault({ path: /^\/platform\/pg-meta/, status: 400, headers, body })
    await page.goto(at(`/project/${ref}/editor/${table}`))
    await expect(page.getByText(sentence).first()).toBeVisible()
    await expect(page.getByText('unconnected-1').first()).toBeVisible()
    const asked = proxy.requests(/^\/platform\/pg-meta/).map(({ path }) => path)
    expect(asked).toEqual([...new Set(asked)])
    lift()
    await page.reload()
    await expect(page.getByRole('gridcell', { name: '4711' })).toBeVisible()
    expect(proxy.count(rows)).toBeGreaterThan(0)
    const ids = new Set<unknown>()
    for (const { headers: sent } of proxy.requests(/^\/platform\/pg-meta/)) {
      expect(sent).toMatchObject({ 'x-pg-application-name': 'plinth/dashboard' })
      expect(sent['x-connection-encrypted']).toMatch(/.{40,}/)
      ids.add(sent['x-request-id'])
    }
    expect(ids.size).toBe(proxy.count(/^\/platform\/pg-meta/))
  })

  test('Uncaught client error: the global error screen in place of the page, tagged to the error reports', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const telemetry = /^\/platform\/telemetry\/event/
    const support = async () => {
      const href = await page.getByRole('link', { name: 'Contact support' }).getAttribute('href')
      const { pathname, searchParams } = new URL(href!, plinth.url)
      return { pathname, ...Object.fromEntries(searchParams) }
    }
    // an answer of another shape, so that drawing it fails
    proxy.fault({ path: LIST, status: 200, body: [{ name: null }] })
    await page.goto(at(`/org/${slug}`))
    await expect(title(page, 'Sorry! An unexpected error occurred.')).toBeVisible()
    const message = await page.locator('main pre').innerText()
    expect(message).not.toBe('')
    const prefilled = { pathname: '/support/new', category: 'dashboard_bug', subject: 'Dashboard error', message }
    expect(await support()).toEqual(prefilled)
    expect(proxy.count(telemetry)).toBe(0)

    // people who allowed error reports can name theirs
    await page.evaluate(() => {
      const value = { usage_events: false, error_reports: true }
      localStorage.setItem('plinth.consent', JSON.stringify({ version: 1, value }))
    })
    await page.reload()
    await expect(title(page, 'Sorry! An unexpected error occurred.')).toBeVisible()
    expect(await support()).toEqual({ ...prefilled, sid: expect.stringMatching(/^[0-9a-f-]{32,36}$/) })
    await expect.poll(() => proxy.count(telemetry, 'POST')).toBe(1)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      'Refresh the page',
      'Sign out and sign back in',
      'Clear your browser storage for this site',
      'Disable browser extensions that change pages',
      'Contact support if it keeps happening',
    ])
    await page.getByRole('button', { name: 'Copy error' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(message)
    // an error inside one page keeps the shell
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible()
    proxy.heal()
    await page.getByRole('link', { name: 'Return to dashboard' }).click()
    await expect(title(page, 'Organizations')).toBeVisible()
  })
})

test.describe('the page itself', () => {
  const foreignChange = (page: Page) => page.getByText(/browser’s translation or an extension/)

  test('what an extension took out of the page is explained as such', async ({ page }) => {
    await page.goto(at('/organizations'))
    await expect(title(page, 'Organizations')).toBeVisible()
    await page.evaluate(() => document.querySelector('main')?.firstElementChild?.remove())
    await page.evaluate(() => {
      history.pushState(null, '', '/new')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(title(page, 'Sorry! An unexpected error occurred.')).toBeVisible()
    await expect(foreignChange(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'More information' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Still stuck?' })).toHaveAttribute('href', /^\/support\/new\?category=/)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(title(page, 'New organization')).toBeVisible()
  })

  test('a page that the browser translated goes on, or says what is in the way', async ({ page }) => {
    const translate = () =>
      page.evaluate(() => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const texts: Text[] = []
        while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
        for (const text of texts.filter(({ data }) => data.trim() !== '')) {
          const font = document.createElement('font')
          text.replaceWith(font)
          font.append(document.createElement('font'))
          font.firstElementChild?.append(`${text.data} (translated)`)
        }
        return texts.length
      })
    await page.goto(at('/organizations'))
    await expect(title(page, 'Organizations')).toBeVisible()
    expect(await translate()).toBeGreaterThan(5)
    await expect(title(page, 'Organizations (translated)')).toBeVisible()
    for (const [link, place] of [
      [/Acme/, `/org/${slug}`],
      [/Quarry/, `/project/${ref}`],
      [/Tables/, '/editor'],
    ] as const) {
      await page.getByRole('link', { name: link }).first().click()
      await expect(page).toHaveURL(new RegExp(place))
      await expect(title(page, /./).or(foreignChange(page)).first()).toBeVisible()
      await expect(page.getByText('Copy error')).toHaveCount(0)
      await translate()
    }
  })

  test('after a deploy, code that is gone loads the page again, once', async ({ page }) => {
    await page.goto(at(`/org/${slug}`))
    await expect(title(page, 'Acme')).toBeVisible()
    const areas = page.getByRole('navigation', { name: 'Areas' })

    // it is there after the reload
    const team = fileOf('src/routes/_app/org.$slug.team.tsx?tsr-split=component---loader')
    const lift = proxy.fault({ path: new RegExp(team), status: 404 })
    page.once('request', function restore(request) {
      if (request.isNavigationRequest()) lift()
      else page.once('request', restore)
    })
    await areas.getByRole('link', { name: 'Members' }).click()
    await expect(title(page, 'Members')).toBeVisible()
    expect(documents()).toBe(2)

    // it stays away
    proxy.heal()
    const settings = fileOf('src/routes/_app/org.$slug.settings.tsx?tsr-split=component')
    proxy.fault({ path: new RegExp(settings), status: 404 })
    await areas.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByText('This page could not be loaded')).toBeVisible()
    await expect(page.getByText('Plinth may have been updated while this page was open.')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('This page could not be loaded')).toBeVisible()
    expect(documents()).toBe(1)
    proxy.heal()
    await page.getByRole('button', { name: 'Load the page again' }).click()
    await expect(title(page, 'Settings')).toBeVisible()
  })

  test('an error is shown where the code for toasts never came, and without a network', async ({ page, context }) => {
    const late = new RegExp(['src/app/late.ts', '../../packages/ui/src/toaster.tsx'].map(fileOf).join('|'))
    const lost: string[] = []
    await page.route(late, (route) => {
      lost.push(route.request().url())
      return route.abort('internetdisconnected')
    })
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    await page.goto(at('/new'))
    await page.getByLabel('Name').fill('Typed offline')
    await expect.poll(() => lost.length).toBeGreaterThan(0)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Create organization' }).click()
    const sentence = 'Unable to reach the server. Please check your network or try again later.'
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(toasts(page)).toHaveCount(0)
    await expect(page.getByLabel('Name')).toHaveValue('Typed offline')
  })

  test('a double click on an invitation sends one', async ({ page }) => {
    await page.goto(at(`/org/${slug}/team`))
    await page.getByRole('button', { name: 'Invite people' }).first().click()
    await page.getByLabel('E-mail address').fill('twice@example.com')
    await page.getByRole('button', { name: 'Invite', exact: true }).dblclick()
    await expect(page.getByText('twice@example.com').first()).toBeVisible()
    expect(proxy.count(/members\/invitations$/, 'POST')).toBe(1)
  })
})
