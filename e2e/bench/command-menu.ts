import { chromium } from '@playwright/test'
import config from '../playwright.config.ts'
import { givenPerson } from '../person.ts'
import { startPlinth } from '../plinth.ts'
import { pressUntil } from './press-until.ts'
import { quantile } from './quantile.ts'

const TABLES = 5000
const ROUNDS = 15
const MENU_IS_THERE = `document.querySelector('[role=dialog] [role=option]')`

const plinth = await startPlinth()
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const person = await givenPerson(page, plinth)
  const ref = await person.project(await person.organization('Acme'), 'Quarry')
  for (let from = 1; from <= TABLES; from += 500) {
    await person.sql(
      ref,
      `do $$ begin for n in ${from}..${from + 499} loop
         execute format('create table stones_%s (id bigint, weight_%s int)', n, n);
       end loop; end $$`,
    )
  }
  await page.goto(`${plinth.url}/project/${ref}`)
  await page.getByRole('button', { name: 'Search' }).getByText('Ctrl K').waitFor()
  // the code and the names are there from here on
  await pressUntil('Control+k', MENU_IS_THERE, page)
  await page.keyboard.insertText('stones_4999')
  await page.getByRole('option', { name: /^stones_4999/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const opening: number[] = []
  const typing: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    opening.push(await pressUntil('Control+k', MENU_IS_THERE, page))
    const number = String(1000 + round * 200)
    await page.keyboard.insertText(`stones_${number.slice(0, -1)}`)
    typing.push(
      await pressUntil(number.slice(-1), `document.querySelector('[role=option] [title=stones_${number}]')`, page),
    )
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const of = (times: number[]) => ({ count: times.length, p50: quantile(times, 0.5), p95: quantile(times, 0.95) })
  process.stdout.write(JSON.stringify({ tables: TABLES, opening: of(opening), typing: of(typing) }))
} finally {
  await browser.close()
  await plinth.stop()
}
