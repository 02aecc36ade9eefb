import { chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { givenPerson } from '../person.ts'
import { startPlinth } from '../plinth.ts'
import { acts } from './acts.ts'
import { loadPage, type IsUsable, type PageLoad } from './page-load.ts'
import { quantile } from './quantile.ts'
import { treeMemory } from './tree-memory.ts'

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

  const memoryIdle = treeMemory(plinth.npm.pid!)
  const report = {
    rounds: ROUNDS,
    memoryIdle,
    tableCold: await loads(page, `${project}/editor/${big}`, hasRows, true),
    tableWarm: await loads(page, `${project}/editor/${big}`, hasRows, false),
    sqlCold: await loads(page, `${project}/sql/new`, hasEditor, true),
    sqlWarm: await loads(page, `${project}/sql/new`, hasEditor, false),
    homeCold: await loads(page, project, hasMain, true),
    organizationsCold: await loads(page, `${plinth.url}/organizations`, hasMain, true),
    signInCold: await loads(stranger, `${plinth.url}/sign-in`, hasForm, true),
    acts: spreads(await acts(page, { person, project, ref, big, small, rounds: ROUNDS, pauses: PAUSES, pause: PAUSE })),
    memory: treeMemory(plinth.npm.pid!),
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
    ...spread(all.map(({ time }) => time)),
    requests: of(({ requests }) => requests),
    requestsInTime: of(({ requestsInTime }) => requestsInTime),
    scripts: of(({ scripts }) => scripts),
    scriptKilobytes: of(({ scriptKilobytes }) => scriptKilobytes),
  }
}

function spread(times: number[]) {
  return { median: quantile(times, 0.5), least: Math.min(...times), count: times.length }
}

function spreads(figures: Record<string, number[]>) {
  return Object.fromEntries(Object.entries(figures).map(([name, times]) => [name, spread(times)]))
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
