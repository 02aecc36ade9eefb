import { readFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { givenPerson, type Person } from '../person.ts'
import { startPlinth } from '../plinth.ts'
import { writeSql } from '../run-sql.ts'
import { type IsUsable, loadPage } from './page-load.ts'
import { pressUntil } from './press-until.ts'
import { quantile } from './quantile.ts'

const ROUNDS = Number(process.env['PLINTH_BENCH_ROUNDS'] ?? 7)
const MANY_TABLES = 5000
const TABLES_A_STATEMENT = 500

const EVENTS = readFileSync(new URL('events.sql', import.meta.url), 'utf8')
const hasRows: IsUsable = () =>
  Array.from(document.querySelectorAll('[role=gridcell]')).some((cell) => cell.textContent !== '')
const listsTables: IsUsable = () => document.querySelector('[aria-label="Tables of public"] a') !== null

const listed = `[...document.querySelectorAll('[aria-label="Tables of public"] a')]`

const tableLink = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Tables of public' }).getByRole('link', { name: new RegExp(`^${name}\\b`) })

const times: Record<string, number[]> = {}
const note = (act: string, time: number) => (times[act] ??= []).push(time)

const plinth = await startPlinth()
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Acme')
  await browseEvents(page, person, await person.project(slug, 'Quarry'))
  await listManyTables(page, person, await person.project(slug, 'Many tables'))
  process.stdout.write(`${JSON.stringify(Object.fromEntries(Object.entries(times).map(spread)))}\n`)
} finally {
  await browser.close()
  await plinth.stop()
}

async function browseEvents(page: Page, person: Person, ref: string) {
  await person.sql(ref, EVENTS)
  const editor = `${plinth.url}/project/${ref}/editor`
  const events = await person.tableId(ref, 'events')
  for (let round = 0; round < ROUNDS; round++) {
    const { time } = await loadPage(page, `${editor}/${events}`, hasRows, { cold: true })
    note('coldPage', time)
    const linked = `linked_${round + 1}`
    note('switchTable', await pressUntil(tableLink(page, linked), shows('link 1', linked)))
    await page.waitForLoadState('networkidle')
    note('switchBack', await pressUntil(tableLink(page, 'events'), shows('event 1', 'events')))
    await page.waitForLoadState('networkidle')
    await leap(page)
    await commitCell(page, round)
    await runTenThousand(page, ref)
  }
}

/** The last row, and from there the first one again. */
async function leap(page: Page) {
  await page.getByRole('gridcell').first().click()
  note('lastRow', await pressUntil('Control+End', shows('1000000'), page))
  note('firstRow', await pressUntil('Control+Home', shows('event 1'), page))
}

async function commitCell(page: Page, round: number) {
  const value = `renamed ${round}`
  await page
    .getByRole('gridcell', { name: 'event 3', exact: true })
    .or(page.getByRole('gridcell', { name: /^renamed/ }))
    .click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(value)
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
  const isSaved = `document.querySelector('[aria-label="Unsaved changes"]') === null && (${shows(value)})`
  note('commitCell', await pressUntil('Control+s', isSaved, page))
  await page.waitForLoadState('networkidle')
}

async function runTenThousand(page: Page, ref: string) {
  await page.goto(`${plinth.url}/project/${ref}/sql/new`)
  await page.locator('.cm-content').waitFor()
  await page.getByRole('button', { name: /^Options: Limit/ }).click()
  await page.getByRole('menuitemradio', { name: '10,000 rows', exact: true }).click()
  await page.waitForLoadState('networkidle')
  await writeSql(page, 'select * from events order by id limit 10000')
  const run = page.getByRole('button', { name: 'Run', exact: true })
  note('tenThousandRows', await pressUntil(run, shows('event 1')))
}

async function listManyTables(page: Page, person: Person, ref: string) {
  for (let from = 1; from <= MANY_TABLES; from += TABLES_A_STATEMENT)
    await person.sql(
      ref,
      `do $$ begin for n in ${from}..${from + TABLES_A_STATEMENT - 1} loop
         execute format('create table table_%s (id bigint primary key, name text, made_at timestamptz)', n);
       end loop; end $$`,
    )
  const editor = `${plinth.url}/project/${ref}/editor`
  for (let round = 0; round < ROUNDS; round++) {
    const { time } = await loadPage(page, editor, listsTables, { cold: false })
    note('listOfManyTables', time)
    const search = page.getByRole('searchbox', { name: 'Search tables' })
    await search.click()
    note(
      'searchManyTables',
      await pressUntil('9', `${listed}.length > 0 && ${listed}.every((link) => link.textContent.includes('9'))`, page),
    )
  }
}

/** That the grid shows a value, of the table that the heading names. */
function shows(value: string, table?: string) {
  const hasCell = `[...document.querySelectorAll('[role=gridcell]')].some((cell) => cell.textContent === '${value}')`
  return table ? `document.querySelector('h1')?.textContent?.includes('${table}') && ${hasCell}` : hasCell
}

function spread([act, all]: [string, number[]]) {
  return [act, { median: quantile(all, 0.5), least: Math.min(...all), count: all.length }] as const
}
