import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { givenGridBrowser } from './testing/given-grid.ts'

const { givenGrid } = await givenGridBrowser()

const cell = (page: Page, row: number, column: number) =>
  page.locator(`.dg-body [aria-rowindex="${row + 2}"] [aria-colindex="${column + 1}"]`)

test('a grid says whether it is read-only, and so does each column of an editable one', async () => {
  const readOnly = await givenGrid()
  expect(await readOnly.locator('[role=grid]').getAttribute('aria-readonly')).toBe('true')
  const page = await givenGrid({ editable: true })
  expect(await page.locator('[role=grid]').getAttribute('aria-readonly')).toBe('false')
  expect(await cell(page, 0, 1).getAttribute('aria-readonly')).toBeNull()
  expect(await cell(page, 0, 5).getAttribute('aria-readonly')).toBe('true')
})

test('a boolean is chosen from its values, with the arrow keys too', async () => {
  const page = await givenGrid({ editable: true })
  await cell(page, 0, 3).click()
  await page.keyboard.press('Enter')
  const choice = (name: string) => page.getByRole('button', { name, exact: true })
  expect(await choice('false').getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('ArrowDown')
  expect(await choice('true').getAttribute('aria-pressed')).toBe('true')
  expect(await choice('false').getAttribute('aria-pressed')).toBe('false')
  await page.keyboard.press('Escape')
  await page.keyboard.press('F2')
  await choice('true').click()
  expect(await page.locator('.dg-editor').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-colindex'))).toBe('4')
})
