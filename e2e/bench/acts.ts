import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Person } from '../person.ts'
import { writeSql } from '../run-sql.ts'
import { pressUntil } from './press-until.ts'

interface Here {
  person: Person
  /** The address of the project. */
  project: string
  ref: string
  /** The number of the table of 1,000,000 rows, and of a small one. */
  big: string
  small: string
  rounds: number
  /** How often a pause of how many milliseconds is made. */
  pauses: number
  pause: number
}

const isFilled = `[...document.querySelectorAll('[role=gridcell]')].some((cell) => cell.textContent !== '')`
const shows = (value: number | string) =>
  `[...document.querySelectorAll('[role=gridcell]')].some((cell) => cell.textContent === '${value}')`
const showsTable = (name: string) => `document.querySelector('h1')?.textContent?.includes('${name}') && ${isFilled}`

/** Milliseconds of what people do on an open page, by the name of the act. */
export async function acts(page: Page, here: Here) {
  const figures: Record<string, number[]> = {}
  const note = (name: string, time: number) => (figures[name] ??= []).push(time)
  for (let round = 0; round < here.rounds; round++) {
    await browseTables(page, here, note)
    await runStatements(page, here, note)
  }
  for (let round = 0; round < here.pauses; round++) await comeBack(page, here, note)
  return figures
}

type Note = (name: string, time: number) => void

async function browseTables(page: Page, { person, project, ref, big }: Here, note: Note) {
  await open(page, `${project}/editor/${big}`)
  note('switchFirst', await pressUntil(link(page, 'small_1'), showsTable('small_1')))
  await page.waitForLoadState('networkidle')
  note('switchVisited', await pressUntil(link(page, 'big'), showsTable('big')))
  note('rowsCall', await lastRowsCall(page))
  await page.waitForLoadState('networkidle')

  await page.getByRole('gridcell').first().click()
  note('lastRow', await pressUntil('Control+End', shows(1_000_000), page))
  await page.keyboard.press('Control+Home')
  await page.getByRole('gridcell', { name: '1', exact: true }).first().waitFor()

  const heading = page.getByRole('columnheader', { name: /^amount/ })
  const place = await heading.getAttribute('aria-colindex')
  const cell = `document.querySelector('[role=row][aria-rowindex="2"] [aria-colindex="${place}"]')`
  note('sort', await pressUntil(heading, `${cell}?.textContent === '0.00'`))
  const from = performance.now()
  await person.sql(ref, 'select * from big order by amount, id limit 201')
  note('sortQuery', performance.now() - from)
}

async function runStatements(page: Page, { project }: Here, note: Note) {
  await page.goto(`${project}/sql/new`)
  await page.locator('.cm-content').waitFor()
  await page.waitForLoadState('networkidle')
  const run = page.getByRole('button', { name: 'Run', exact: true })
  for (const [value, name] of [
    [1, 'firstRun'],
    [2, 'laterRun'],
    [3, 'laterRun'],
  ] as const) {
    await writeSql(page, `select ${value} as one`)
    note(name, await pressUntil(run, shows(value)))
  }
}

async function comeBack(page: Page, { project, small, pause }: Here, note: Note) {
  await open(page, `${project}/editor/${small}`)
  await sleep(pause)
  note('afterPause', await pressUntil(link(page, 'big'), showsTable('big')))
  note('rowsCallAfterPause', await lastRowsCall(page))
}

async function open(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('gridcell').first().waitFor()
  await page.waitForLoadState('networkidle')
}

const link = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Tables of public' }).getByRole('link', { name: new RegExp(name) })

/** How long the first page of rows that the open table asked for took. */
const lastRowsCall = (page: Page) =>
  page.evaluate(() => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/rows'))
    performance.clearResourceTimings()
    return calls.at(-1)?.duration ?? Number.NaN
  })
