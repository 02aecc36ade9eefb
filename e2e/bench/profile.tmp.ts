import { chromium } from '@playwright/test'
import config from '../playwright.config.ts'
import { givenPerson } from '../person.ts'
import { startPlinth } from '../plinth.ts'
import { writeSql } from '../run-sql.ts'
import { pressUntil } from './press-until.ts'
import { writeFileSync } from 'node:fs'

const what = process.env['WHAT'] ?? 'sql'
const ROUNDS = Number(process.env['ROUNDS'] ?? 8)
const plinth = await startPlinth()
const browser = await chromium.launch(config.use?.launchOptions)
const shows = (value: number | string) =>
  `[...document.querySelectorAll('[role=gridcell]')].some((cell) => cell.textContent === '${value}')`
const isFilled = `[...document.querySelectorAll('[role=gridcell]')].some((cell) => cell.textContent !== '')`
const showsTable = (name: string) => `document.querySelector('h1')?.textContent?.includes('${name}') && ${isFilled}`
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const person = await givenPerson(page, plinth)
  const ref = await person.project(await person.organization('Acme'), 'Quarry')
  await person.sql(ref, `create table big (id bigint primary key, name text, amount numeric(10, 2), a int, b int, c text, d text, e boolean,
      f timestamptz, g uuid, h jsonb, i text);
    insert into big select i, 'name ' || i, (i::bigint * 7919 % 1000000) / 100.0, i, i % 100, md5(i::text), 'text ' || i % 1000, i % 2 = 0,
      now() - i * interval '1 second', md5(i::text)::uuid, jsonb_build_object('n', i), 'more ' || i
      from generate_series(1, ${what === 'sort' ? 1000000 : 20000}) i;
    create table small_1 (id int primary key, name text); insert into small_1 select i, 'stone ' || i from generate_series(1, 50) i;
    analyze big; analyze small_1`)
  const big = await person.tableId(ref, 'big')
  const project = `${plinth.url}/project/${ref}`
  const times: number[] = []
  const trace = async () => {
    await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing', 'toplevel', 'v8.execute', 'disabled-by-default-devtools.timeline', 'disabled-by-default-v8.cpu_profiler', 'loading', 'input', 'latencyInfo', 'cc'] })
  }
  const stop = async (name: string) => { writeFileSync(`/tmp/speed/${name}.json`, await browser.stopTracing()) }
  if (what === 'sql') {
    await page.goto(`${project}/sql/new`)
    await page.locator('.cm-content').waitFor()
    await page.waitForLoadState('networkidle')
    const run = page.getByRole('button', { name: 'Run', exact: true })
    for (let i = 1; i <= ROUNDS; i++) {
      await writeSql(page, `select ${i} as one`)
      if (i === ROUNDS - 1 && process.env['TRACE']) await trace()
      times.push(await pressUntil(run, shows(i)))
      if (i === ROUNDS - 1 && process.env['TRACE']) await stop('sql')
      await page.waitForTimeout(100)
    }
  } else if (what === 'visited') {
    const link = (name: string) => page.getByRole('list', { name: 'Tables of public' }).getByRole('link', { name: new RegExp(name) })
    await page.goto(`${project}/editor/${big}`)
    await page.getByRole('gridcell').first().waitFor()
    await page.waitForLoadState('networkidle')
    for (let i = 1; i <= ROUNDS; i++) {
      await pressUntil(link('small_1'), showsTable('small_1'))
      await page.waitForLoadState('networkidle')
      if (i === ROUNDS - 1 && process.env['TRACE']) await trace()
      times.push(await pressUntil(link('big'), showsTable('big')))
      if (i === ROUNDS - 1 && process.env['TRACE']) await stop('visited')
      await page.waitForLoadState('networkidle')
    }
  } else if (what === 'warm') {
    for (let i = 1; i <= ROUNDS; i++) {
      await page.goto('about:blank')
      if (i === ROUNDS - 1 && process.env['TRACE']) await trace()
      await page.goto(`${project}/editor/${big}`, { waitUntil: 'commit' })
      times.push(await page.evaluate<number>(`(async () => { while (!(${isFilled})) await new Promise(requestAnimationFrame); return new Promise((resolve) => requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => resolve(performance.now()); port2.postMessage(0) })) })()`))
      if (i === ROUNDS - 1 && process.env['TRACE']) await stop('warm')
      await page.waitForLoadState('networkidle')
    }
  } else if (what === 'sort') {
    for (let i = 1; i <= ROUNDS; i++) {
      await page.goto(`${project}/editor/${big}`)
      await page.getByRole('gridcell').first().waitFor()
      await page.waitForLoadState('networkidle')
      const heading = page.getByRole('columnheader', { name: /^amount/ })
      const place = await heading.getAttribute('aria-colindex')
      const cell = `document.querySelector('[role=row][aria-rowindex="2"] [aria-colindex="${place}"]')`
      if (i === ROUNDS - 1 && process.env['TRACE']) await trace()
      times.push(await pressUntil(heading, `${cell}?.textContent === '0.00'`))
      if (i === ROUNDS - 1 && process.env['TRACE']) await stop('sort')
      const calls = await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/rows')).map(({ duration, startTime }) => [Math.round(startTime), Math.round(duration)]))
      let from = performance.now()
      await person.sql(ref, 'select * from big order by amount, id limit 201')
      const first = performance.now() - from
      await page.waitForLoadState('networkidle')
      from = performance.now()
      await person.sql(ref, 'select * from big order by amount, id limit 201')
      console.log('sort', times.at(-1)!.toFixed(0), 'calls', JSON.stringify(calls), 'query', first.toFixed(0), 'query alone', (performance.now() - from).toFixed(0))
    }
  }
  times.shift()
  const sorted = times.toSorted((a, b) => a - b)
  console.log(what, 'median', sorted[Math.floor(sorted.length / 2)]!.toFixed(1), 'all', times.map((t) => t.toFixed(0)).join(' '))
} finally {
  await browser.close()
  await plinth.stop()
}
