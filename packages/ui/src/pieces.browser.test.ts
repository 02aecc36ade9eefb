import tailwindcss from '@tailwindcss/vite'
import { launchBrowser } from '@plinth/testing/browser'
import { type BrowserBundle, bundleForBrowser } from '@plinth/testing/browser-bundle'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { PageName } from '../fixture/main.tsx'

let browser: Browser
let bundle: BrowserBundle
beforeAll(async () => {
  const entry = new URL('../fixture/main.tsx', import.meta.url)
  ;[browser, bundle] = await Promise.all([launchBrowser(), bundleForBrowser(entry, [tailwindcss()])])
})
afterAll(() => browser?.close())

describe('the confirmation dialog', () => {
  test("says 'Cancel' and 'Confirm', is large, primary, with a cross and a footer at the left", async () => {
    const page = await shown('confirm by its defaults')
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Cancel', 'Confirm', ''])
    expect(await dialog.getByRole('button', { name: 'Close' }).isVisible()).toBe(true)
    expect((await box(dialog)).width).toBe(640)
    const [cancel, confirm] = await Promise.all(['Cancel', 'Confirm'].map((name) => box(button(page, name))))
    expect(cancel!.y).toBe(confirm!.y)
    expect(cancel!.x - (await box(dialog)).x).toBeLessThan(32)
    expect(await background(button(page, 'Confirm'))).toBe(await colour(page, '--color-accent'))
    expect(await dialog.locator('header').innerText()).toContain('Something happens.')
  })

  test.each([
    ['confirm danger', '--color-danger'],
    ['confirm warning', '--color-warning'],
  ] as const)('the variant of %s styles the button that confirms the same', async (name, token) => {
    const page = await shown(name)
    expect(await background(button(page, 'Confirm'))).toBe(await colour(page, token))
  })

  test.each(['accent', 'danger', 'warning'])(
    'a button filled with %s keeps its hue under the pointer',
    async (fill) => {
      const page = await shown('confirm by its defaults')
      const [atRest, hovered] = await Promise.all(
        [`--color-${fill}`, `--color-${fill}-hover`].map((token) => hue(page, token)),
      )
      expect(Math.abs(hovered! - atRest!)).toBeLessThan(10)
    },
  )

  test('while loading both buttons are disabled and the confirming one shows it', async () => {
    const page = await shown('confirm loading')
    expect(await button(page, 'Cancel').isDisabled()).toBe(true)
    const confirm = page.getByRole('button', { name: /Confirm/ })
    expect(await confirm.isDisabled()).toBe(true)
    expect(await confirm.getAttribute('aria-busy')).toBe('true')
  })

  test('header, cross and footer can be left out', async () => {
    const page = await shown('confirm bare')
    await page.getByRole('dialog').waitFor()
    expect(await page.getByRole('dialog').locator('header, footer, button').count()).toBe(0)
  })

  test('a footer of its own stands in place of the buttons', async () => {
    const page = await shown('confirm own footer')
    expect(await page.getByRole('dialog').locator('footer').innerText()).toBe('Only this')
  })

  test('vertical, the buttons stand one below the other', async () => {
    const page = await shown('confirm vertical')
    const [cancel, confirm] = await Promise.all(['Cancel', 'Confirm'].map((name) => box(button(page, name))))
    expect(confirm!.y).toBeGreaterThan(cancel!.y + cancel!.height)
  })

  test.each<[string, (page: Page) => Promise<void>]>([
    ['Cancel', (page) => button(page, 'Cancel').click()],
    ['the cross', (page) => button(page, 'Close').click()],
    ['Esc', (page) => page.keyboard.press('Escape')],
    ['Esc on the cross', (page) => button(page, 'Close').press('Escape')],
    ['a press outside', (page) => page.mouse.click(4, 4)],
  ])('under control, closing by %s calls the cancel handler once', async (_way, close) => {
    const page = await shown('confirm under control')
    await page.getByRole('dialog').waitFor()
    await close(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await said(page)).toEqual(['cancel'])
  })

  test('aligned right, the button that confirms stands last, at the right', async () => {
    const page = await shown('confirm right')
    const [dialog, confirm] = await Promise.all([page.getByRole('alertdialog'), button(page, 'Confirm')].map(box))
    expect(dialog!.x + dialog!.width - confirm!.x - confirm!.width).toBeLessThan(32)
    expect((await box(button(page, 'Cancel'))).x).toBeLessThan(confirm!.x)
    expect(await background(button(page, 'Confirm'))).toBe(await colour(page, '--color-accent'))
  })

  test('under control, confirming is no cancelling, and the flag alone opens it again', async () => {
    const page = await shown('confirm under control')
    await button(page, 'Confirm').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await said(page)).toEqual(['confirm'])
    await button(page, 'Again').click()
    await page.getByRole('dialog').waitFor()
  })

  test('by itself, closing without confirming calls nothing', async () => {
    const page = await shown('confirm by itself')
    await button(page, 'Open').click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await said(page)).toEqual([])
  })
})

test('a name has to be typed letter for letter before anything ends', async () => {
  const page = await shown('typed name')
  const end = button(page, 'Delete project')
  for (const typed of ['', 'Ledger', 'ledge', 'ledgers']) {
    await page.getByRole('textbox').fill(typed)
    expect(await end.isDisabled(), typed).toBe(true)
    await page.keyboard.press('Enter')
  }
  expect(await said(page)).toEqual([])
  await page.getByRole('textbox').fill('ledger')
  await end.click()
  expect(await said(page)).toEqual(['confirm'])
})

test('the present tab of a row that is too narrow is in sight, and so is the one that is pressed', async () => {
  const page = await shown('more tabs than room')
  const row = page.getByRole('navigation')
  const isInSight = async (name: string) => {
    const [around, tab] = await Promise.all([box(row), box(page.getByRole('link', { name }))])
    return tab.x >= around.x && tab.x + tab.width <= around.x + around.width
  }
  expect(await isInSight('Appearance')).toBe(true)
  expect(await isInSight('Shortcuts')).toBe(false)
  await page.getByRole('link', { name: 'Shortcuts' }).dispatchEvent('click')
  expect(await isInSight('Shortcuts')).toBe(true)
})

test.each([1000, 390])('%i px wide, the copy button stays within a single line of code', async (width) => {
  const page = await shown('a line of code')
  await page.setViewportSize({ width, height: 640 })
  const [line, copy] = await Promise.all([box(page.getByRole('figure')), box(button(page, 'Copy'))])
  expect(copy.height).toBe(width === 390 ? 40 : 28)
  expect([copy.y >= line.y, copy.y + copy.height <= line.y + line.height]).toEqual([true, true])
})

test('on a phone, actions stand below the name of their card', async () => {
  const page = await shown('table with actions')
  await page.setViewportSize({ width: 390, height: 640 })
  const [name, action] = await Promise.all([box(page.getByTestId('name')), box(button(page, 'Continue'))])
  expect(action.y).toBeGreaterThanOrEqual(name.y + name.height)
})

describe('the copy button', () => {
  test('shows Copied with a check for 2 seconds, then Copy again', async () => {
    const page = await shown('copy')
    const copy = page.getByRole('button').first()
    await holdTime(page)
    await copy.click()
    await page.locator('svg.lucide-check').waitFor()
    await expect.poll(() => copy.innerText()).toContain('Copied')
    await pass(page, 1900)
    expect(await copy.locator('svg.lucide-check').count()).toBe(1)
    await pass(page, 200)
    await page.locator('svg.lucide-check').waitFor({ state: 'detached' })
    expect(await clipboard(page)).toBe('at once')
  })

  test('a source that answers later is resolved before it is copied', async () => {
    const page = await shown('copy')
    await button(page, 'Copy later').click()
    await page.locator('svg.lucide-check').waitFor()
    expect(await clipboard(page)).toBe('later')
  })

  test('where the window lacks the focus, says so and does not show Copied', async () => {
    const page = await shown('copy')
    // what a browser answers then; headless, a window always has it
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Not focused.', 'NotAllowedError'))
    })
    await page.getByRole('button').first().click()
    await toasts(page).filter({ hasText: 'Unable to copy to clipboard' }).waitFor()
    expect(await page.locator('svg.lucide-check').count()).toBe(0)
  })
})

test('the strength bar is 10, 30, 50, 80 and 100 % wide: red for 0 and 1, yellow for 2 and 3, green for 4', async () => {
  const page = await shown('strength')
  const bars = await page.locator('.h-1').all()
  const seen = await Promise.all(
    bars.map(async (bar) => {
      const inner = bar.locator('div')
      const share = Math.round(((await box(inner)).width / (await box(bar)).width) * 100)
      return [share, await background(inner)]
    }),
  )
  const [red, yellow, green] = await Promise.all(
    ['--color-danger', '--color-warning', '--color-success'].map((token) => colour(page, token)),
  )
  expect(seen).toEqual([
    [10, red],
    [30, red],
    [50, yellow],
    [80, yellow],
    [100, green],
  ])
})

describe('tooltips', () => {
  test('open after 700 ms', async () => {
    const page = await shown('tooltips')
    await holdTime(page)
    await button(page, 'First').hover()
    await pass(page, 650)
    expect(await tooltip(page).count()).toBe(0)
    await pass(page, 100)
    expect(await tooltip(page).innerText()).toContain('What the first is')
  })

  test.each([
    [200, 1],
    [400, 0],
  ])('%d ms after the first was left, another opens at once (%d)', async (pause, shownAtOnce) => {
    const page = await shown('tooltips')
    await holdTime(page)
    await button(page, 'First').hover()
    await pass(page, 750)
    await page.mouse.move(600, 500, { steps: 5 })
    await pass(page, pause)
    expect(await tooltip(page).count()).toBe(0)
    await button(page, 'Second').hover()
    await pass(page, 50)
    expect(await tooltip(page).count()).toBe(shownAtOnce)
  })
})

describe('toasts', () => {
  test('are 356 px wide, three of them can be seen, and each goes after 4000 ms', async () => {
    const page = await shown('toasts')
    await holdTime(page)
    for (let count = 0; count < 4; count++) {
      await button(page, 'Say it').click()
      await pass(page, 100)
    }
    expect((await box(toasts(page).first())).width).toBe(356)
    expect(await page.locator('[data-sonner-toast][data-visible=true]').count()).toBe(3)
    await page.mouse.move(4, 4)
    await pass(page, 3400)
    expect(await toasts(page).count()).toBe(4)
    await pass(page, 1500)
    expect(await toasts(page).count()).toBe(0)
  })

  test.each<[string, (page: Page) => Promise<void>, (page: Page) => Promise<void>]>([
    ['the pointer', (page) => toasts(page).first().hover(), (page) => page.mouse.move(4, 4)],
    [
      'the focus',
      (page) => button(page, 'Close notification').focus(),
      (page) => button(page, 'Say it').evaluate((element: HTMLElement) => element.focus()),
    ],
  ])('wait while %s is on them', async (_what, enter, leave) => {
    const page = await shown('toasts')
    await holdTime(page)
    await button(page, 'Say it').click()
    await pass(page, 500)
    await enter(page)
    await pass(page, 10_000)
    expect(await toasts(page).count()).toBe(1)
    await leave(page)
    await pass(page, 5000)
    expect(await toasts(page).count()).toBe(0)
  })
})

test('the bar of a scroll area goes 600 ms after the scrolling ends', async () => {
  const page = await shown('scroll area')
  const bar = page.locator('[data-state=visible][data-orientation=vertical]')
  expect(await bar.count()).toBe(0)
  await holdTime(page)
  await page.getByRole('region', { name: 'Many' }).evaluate((area) => area.scrollBy(0, 100))
  await bar.waitFor()
  // Radix takes 100 ms of rest for the end of scrolling
  await pass(page, 120)
  await bar.waitFor()
  await pass(page, 550)
  expect(await bar.count()).toBe(1)
  await pass(page, 100)
  await bar.waitFor({ state: 'detached' })
  expect(await bar.count()).toBe(0)
})

test('300 ms after a layer has closed the page takes the pointer again', async () => {
  const page = await shown('closing layer')
  await button(page, 'Open').click()
  await button(page, 'Take the pointer').click()
  await holdTime(page)
  await page.keyboard.press('Escape')
  await pass(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.evaluate(() => (document.body.style.pointerEvents = 'none'))
  await pass(page, 250)
  expect(await page.evaluate(() => document.body.style.pointerEvents)).toBe('none')
  await pass(page, 100)
  await button(page, 'Press').click()
  expect(await said(page)).toEqual(['pressed'])
})

/** The fixture with one of its pages. */
async function shown(name: PageName) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 640 }, reducedMotion: 'reduce' })
  onTestFinished(() => context.close())
  // the clipboard belongs to secure pages; nothing is asked of the network
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.route('**', (route) => route.fulfill({ contentType: 'text/html', body: documentOf(bundle) }))
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await page.clock.install()
  await page.goto('http://localhost/')
  await page.addScriptTag({ content: bundle.script })
  await page.evaluate((piece) => window.show(piece), name)
  return page
}

/** From here on time passes only when it is told to. */
const holdTime = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)

/** What follows an action without delay. */
const AT_ONCE = 20
const pass = (page: Page, milliseconds = AT_ONCE) => page.clock.runFor(milliseconds)

const documentOf = ({ style }: BrowserBundle) =>
  `<!doctype html><html lang="en"><head><title>Pieces</title><style>${style}</style></head><body><main id="root"></main></body></html>`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tooltip = (page: Page) => page.getByRole('tooltip')
const toasts = (page: Page) => page.locator('[data-sonner-toast]')
const said = (page: Page) => page.evaluate(() => window.said)
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const box = async (locator: Locator) => (await locator.boundingBox())!
const background = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor)

/** A token as the browser computes it. */
const colour = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.backgroundColor = `var(${name})`
    const computed = getComputedStyle(probe).backgroundColor
    probe.remove()
    return computed
  }, token)

/** The hue of a token in degrees, however the token was mixed. */
const hue = async (page: Page, token: string) =>
  Number(
    await page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = `oklch(from var(${name}) l c h)`
      const computed = getComputedStyle(probe).color
      probe.remove()
      return /([\d.]+)\)$/.exec(computed)?.[1]
    }, token),
  )
