import { chromium, type Locator, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { givenPerson } from '../person.ts'
import { startPlinth } from '../plinth.ts'
import { quantile } from './quantile.ts'

const ROUNDS = 11

/** What a page must show before it counts as painted: its heading, and something that only its data brings. */
interface Place {
  link: (page: Page) => Locator
  path: RegExp
  heading: string
  content: string
}

const inRail = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name, exact: true })
const inMain = (name: string) => (page: Page) => page.getByRole('main').getByRole('link', { name })

/** Round the dashboard, each step by a link of the page before. */
const round: Place[] = [
  { link: inMain('Acme'), path: /^\/org\/[^/]+$/, heading: 'Acme', content: 'main a[href^="/project/"]' },
  { link: inMain('Quarry'), path: /^\/project\/\w+$/, heading: 'Quarry', content: 'main #connect' },
  { link: inRail('Tables'), path: /\/editor\/\d+$/, heading: 'stones', content: '[role=gridcell]' },
  { link: inRail('SQL'), path: /\/sql\/\w+/, heading: '', content: '.cm-content' },
  { link: inRail('Settings'), path: /\/settings$/, heading: 'Project settings', content: 'main form' },
  {
    link: (page) => page.getByRole('banner').getByRole('link', { name: 'Plinth' }),
    path: /^\/organizations$/,
    heading: 'Organizations',
    content: 'main a[href^="/org/"]',
  },
]

const plinth = await startPlinth()
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const person = await givenPerson(page, plinth)
  const ref = await person.project(await person.organization('Acme'), 'Quarry')
  await person.sql(
    ref,
    `create table stones (id bigint primary key, name text);
     insert into stones select n, 'stone ' || n from generate_series(1, 10000) n`,
  )
  // the table that the rail leads to is the one visited last
  await page.goto(`${plinth.url}/project/${ref}/editor/${await person.tableId(ref, 'stones')}`)
  await page.getByRole('gridcell').first().waitFor()
  await page.goto(`${plinth.url}/organizations`)
  await round[0]!.link(page).waitFor()

  const changes: number[] = []
  for (let count = 0; count < ROUNDS; count++)
    for (const place of round) changes.push(await beyondRequests(page, place))
  const report = { changes: changes.length, p50: quantile(changes, 0.5), p95: quantile(changes, 0.95) }
  process.stdout.write(`${JSON.stringify(report)}\n`)
} finally {
  await browser.close()
  await plinth.stop()
}

/** Milliseconds from the press on the link to the painted page, without those in which it waited for a request. */
async function beyondRequests(page: Page, { link, path, heading, content }: Place) {
  const [beyond] = await Promise.all([
    page.evaluate(measure, [path.source, heading, content] as const),
    press(link(page)),
  ])
  return beyond
}

/** Runs in the page. */
async function measure([pattern, title, selector]: readonly [string, string, string]) {
  const pressed = new Promise<number>((resolve) =>
    addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
  )
  const from = await pressed
  while (
    !new RegExp(pattern).test(location.pathname) ||
    !document.querySelector('h1')?.textContent?.includes(title) ||
    !document.querySelector(selector)
  )
    await new Promise(requestAnimationFrame)
  const to = await new Promise<number>((resolve) => {
    // the frame is painted before the next task
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now()))
      port1.start()
      port2.postMessage(undefined)
    })
  })
  // a request that is still under way is none that the page waited for
  const waits = performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
    .filter(({ startTime, responseEnd }) => responseEnd > from && startTime < to && responseEnd <= to)
    .map(({ startTime, responseEnd }) => [Math.max(startTime, from), responseEnd] as const)
    .toSorted(([one], [other]) => one - other)
  let waited = 0
  let until = from
  for (const [start, end] of waits) {
    waited += Math.max(0, end - Math.max(start, until))
    until = Math.max(until, end)
  }
  performance.clearResourceTimings()
  return to - from - waited
}

/** The page begins to measure first: what it is asked arrives in order. */
async function press(link: Locator) {
  await link.page().evaluate(() => undefined)
  await link.first().click()
}
