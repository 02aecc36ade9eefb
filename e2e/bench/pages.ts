import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { givenPerson } from '../person.ts'
import { startPlinth } from '../plinth.ts'
import { writeSql } from '../run-sql.ts'
import { loadPage, type IsUsable, type PageLoad } from './page-load.ts'
import { pressUntil } from './press-until.ts'
import { quantile } from './quantile.ts'

const ROUNDS = Number(process.env['PLINTH_BENCH_ROUNDS'] ?? 11)
const PAUSES = Math.min(3, ROUNDS)
const PAUSE = Number(process.env['PLINTH_BENCH_PAUSE'] ?? 60_000)

const hasRows: IsUsable = () =>
  Array.from(document.querySelectorAll('[role=gridcell]')).some((cell) => cell.textContent !== '')
const hasEditor: IsUsable = () => document.querySelector('.cm-content') !== null
const hasMain: IsUsable = () => document.querySelector('main h1') !== null && document.querySelector('main a') !== null
const hasForm: IsUsable = () => document.querySelector('input[type=password]') !== null

const plinth = await startPlinth()
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const person = await givenPerson(page, plinth)
  const ref = await person.project(await person.organization('Acme'), 'Quarry')
  await person.sql(ref, millionRows())
  const big = await person.tableId(ref, 'big')
  const small = await person.tableId(ref, 'small_1')
  const project = `${plinth.url}/project/${ref}`
  const stranger = await browser.newPage({ viewport: { width: 1440, height: 900 } })

  const report = {
    rounds: ROUNDS,
    tableCold: await loads(page, `${project}/editor/${big}`, hasRows, true),
    tableWarm: await loads(page, `${project}/editor/${big}`, hasRows, false),
    sqlCold: await loads(page, `${project}/sql/new`, hasEditor, true),
    sqlWarm: await loads(page, `${project}/sql/new`, hasEditor, false),
    homeCold: await loads(page, project, hasMain, true),
    organizationsCold: await loads(page, `${plinth.url}/organizations`, hasMain, true),
    signInCold: await loads(stranger, `${plinth.url}/sign-in`, hasForm, true),
    acts: await acts(page, { project, ref, big, small, sql: person.sql }),
  }
  process.stdout.write(`${JSON.stringify(report)}\n`)
} finally {
  await browser.close()
  await plinth.stop()
}

async function loads(page: Page, url: string, isUsable: IsUsable, cold: boolean) {
  const all: PageLoad[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const load = await loadPage(page, url, isUsable, { cold })
    // the first one starts what the server keeps afterwards
    if (round >= 0) all.push(load)
  }
  const of = (pick: (load: PageLoad) => number) => quantile(all.map(pick), 0.5)
  return {
    time: of(({ time }) => time),
    requests: of(({ requests }) => requests),
    requestsInTime: of(({ requestsInTime }) => requestsInTime),
    scripts: of(({ scripts }) => scripts),
    scriptKilobytes: of(({ scriptKilobytes }) => scriptKilobytes),
  }
}

interface Here {
  project: string
  ref: string
  big: string
  small: string
  sql: (ref: string, query: string) => Promise<(string | null)[][]>
}

async function acts(page: Page, { project, ref, big, small, sql }: Here) {
  const figures: Record<string, number[]> = {}
  const note = (name: string, time: number) => (figures[name] ??= []).push(time)
  const open = async (id: string) => {
    await page.goto(`${project}/editor/${id}`)
    await page.getByRole('gridcell').first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  const link = (name: string) =>
    page.getByRole('list', { name: 'Tables of public' }).getByRole('link', { name: new RegExp(name) })
  const showsTable = (name: string) =>
    `document.querySelector('h1')?.textContent?.includes('${name}') && [...document.querySelectorAll('[role=gridcell]')].some((cell) => cell.textContent !== '')`

  for (let round = 0; round < ROUNDS; round++) {
    await open(big)
    note('switchFirst', await pressUntil(link('small_1'), showsTable('small_1')))
    await page.waitForLoadState('networkidle')
    note('switchVisited', await pressUntil(link('big'), showsTable('big')))
    await page.waitForLoadState('networkidle')
    const lastShown = `[...document.querySelectorAll('[role=gridcell]')].some((cell) => cell.textContent === '1000000')`
    await page.getByRole('gridcell').first().click()
    note('lastRow', await pressUntil('Control+End', lastShown, page))
    await page.keyboard.press('Control+Home')
    await page.getByRole('gridcell', { name: '1', exact: true }).first().waitFor()
    const heading = page.getByRole('columnheader', { name: /^amount/ })
    const sorted = `document.querySelector('[role=row][aria-rowindex="2"] [role=gridcell]:nth-child(3)')?.textContent === '0.00'`
    note('sort', await pressUntil(heading, sorted))
    const before = performance.now()
    await sql(ref, 'select * from big order by amount, id limit 201')
    note('sortQuery', performance.now() - before)

    await page.goto(`${project}/sql/new`)
    await page.locator('.cm-content').waitFor()
    await page.waitForLoadState('networkidle')
    await writeSql(page, 'select 1 as one')
    const run = page.getByRole('button', { name: 'Run', exact: true })
    const shown = (value: number) =>
      `[...document.querySelectorAll('[role=gridcell]')].some((cell) => cell.textContent === '${value}')`
    note('firstRun', await pressUntil(run, shown(1)))
    for (const value of [2, 3]) {
      await writeSql(page, `select ${value} as one`)
      note('laterRun', await pressUntil(run, shown(value)))
    }
  }
  for (let round = 0; round < PAUSES; round++) {
    await open(small)
    await sleep(PAUSE)
    note('afterPause', await pressUntil(link('big'), showsTable('big')))
  }
  return Object.fromEntries(Object.entries(figures).map(([name, times]) => [name, quantile(times, 0.5)]))
}

function millionRows() {
  return `create table big (id bigint primary key, name text, amount numeric(10, 2), a int, b int, c text, d text, e boolean,
      f timestamptz, g uuid, h jsonb, i text);
    insert into big select i, 'name ' || i, (i::bigint * 7919 % 1000000) / 100.0, i, i % 100, md5(i::text), 'text ' || i % 1000, i % 2 = 0,
      now() - i * interval '1 second', md5(i::text)::uuid, jsonb_build_object('n', i), 'more ' || i
      from generate_series(1, 1000000) i;
    create table small_1 (id int primary key, name text); insert into small_1 select i, 'stone ' || i from generate_series(1, 50) i;
    analyze big; analyze small_1`
}
