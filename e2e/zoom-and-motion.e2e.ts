import { expect, type Page, test } from '@playwright/test'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { writeSql } from './run-sql.ts'

let plinth: Plinth
let pages: string[]

test.beforeAll(async ({ browser }) => {
  plinth = await startPlinth()
  const page = await browser.newPage()
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Acme')
  const ref = await person.project(slug, 'Quarry')
  await person.sql(ref, 'create table stones (id int primary key, name text); insert into stones values (4711)')
  const home = `/project/${ref}`
  pages = [
    '/organizations',
    `/org/${slug}`,
    `/org/${slug}/team`,
    `/org/${slug}/settings`,
    `/new/${slug}`,
    home,
    `${home}/settings`,
    `${home}/editor/${await person.tableId(ref, 'stones')}`,
    `${home}/sql/new`,
    '/support/new',
    '/plans',
  ]
  await page.close()
})
test.afterAll(() => plinth.stop())

async function open(page: Page, path: string) {
  await page.goto(plinth.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[aria-busy=true], [role=status][aria-label^=Loading]')).toHaveCount(0)
}

test.describe('at 200 % zoom', () => {
  // half of the pixels each way, each twice as large
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 })

  test('no page scrolls sideways, and everything that can be pressed can be brought into view', async ({ page }) => {
    test.slow()
    await givenPerson(page, plinth)
    for (const path of pages) {
      await test.step(path, async () => {
        await open(page, path)
        expect.soft(await sidewaysOf(page), path).toEqual([])
        expect.soft(await outOfReach(page), path).toEqual([])
      })
    }
    // and the check would have seen it
    await page.locator('h1').evaluate((element) => {
      element.style.minWidth = '2000px'
      element.insertAdjacentHTML('afterend', '<button style="position: fixed; left: -500px">Away</button>')
    })
    expect(await sidewaysOf(page)).not.toEqual([])
    expect(await outOfReach(page)).toEqual(['Away'])
  })
})

/** What is wider than its place, and does not scroll on purpose as a table does. */
const sidewaysOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, body, main')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth }) => `${tagName.toLowerCase()} is ${scrollWidth} px wide`),
  )

/** Links and buttons whose middle stays outside of the window when they are scrolled to. */
const outOfReach = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
      .filter((element) => element.checkVisibility({ opacityProperty: true }) && !element.closest('.sr-only, [inert]'))
      .filter((element) => {
        element.scrollIntoView({ block: 'center', inline: 'center' })
        const { left, top, width, height } = element.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        return width > 1 && (x < 0 || y < 0 || x > innerWidth || y > innerHeight)
      })
      .map((element) => element.ariaLabel ?? element.innerText),
  )

test.describe('where motion is not wanted', () => {
  const BLINK = 20

  test('nothing moves for longer than a blink, and nothing without end but what says that work goes on', async ({
    page,
  }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await givenPerson(page, plinth)
    await watchMotion(page)
    for (const path of pages) {
      await open(page, path)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
    }
    await page.goto(`${plinth.url}${pages.find((path) => path.endsWith('/sql/new'))}`)
    await writeSql(page, 'select pg_sleep(1)')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await page.getByRole('button', { name: 'Your account' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await longMotions(page)).toEqual([])
    // and the watch would have seen it
    await page.locator('h1').evaluate((element) => element.animate({ opacity: [0, 1] }, { duration: 500 }))
    await expect.poll(() => longMotions(page)).toEqual(['h1 500 ms'])
  })

  /** Looks at every frame, and keeps what it saw from page to page. */
  async function watchMotion(page: Page) {
    const seen = new Set<string>()
    await page.exposeFunction('tellMotion', (motion: string) => void seen.add(motion))
    await page.exposeFunction('motions', () => [...seen])
    await page.addInitScript((blink) => {
      const tell: (motion: string) => void = Reflect.get(window, 'tellMotion')
      const look = () => {
        for (const { effect } of document.getAnimations()) {
          const { duration, iterations } = effect!.getComputedTiming()
          const target = effect instanceof KeyframeEffect ? effect.target : null
          const isStatus = target?.matches('.animate-spin') ?? false
          const length = Number(duration) * (iterations ?? 1)
          if (length > blink && !isStatus) tell(`${target?.tagName.toLowerCase()} ${length} ms`)
        }
        requestAnimationFrame(look)
      }
      look()
    }, BLINK)
  }

  const longMotions = (page: Page) => page.evaluate<string[]>('motions()')
})
