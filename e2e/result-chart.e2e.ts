import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { runSql } from './run-sql.ts'
import { startSignedIn } from './signed-in.ts'

let editor: string
startSignedIn({
  async prepare(plinth, person) {
    const ref = await person.project(await person.organization('Acme'), 'Quarry')
    editor = `${plinth.url}/project/${ref}/sql/new`
  },
  onSignIn: () => undefined,
})
test.beforeEach(async ({ page }) => {
  await page.goto(editor)
})

const chart = (page: Page, name: string) => page.getByRole('img', { name })

test('a result with numbers is drawn as a line or as bars, of the columns that are chosen', async ({ page }) => {
  await runSql(
    page,
    `select date '2026-01-01' + n as day, n * n as stones, 100 - n as weight from generate_series(1, 30) n`,
  )
  await page.getByRole('button', { name: 'Show chart' }).click()
  await expect(chart(page, 'Line chart of stones by day, 30 rows')).toBeVisible()
  await expect(chart(page, 'Line chart of stones by day, 30 rows').locator('canvas')).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)

  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Values: stones' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'weight' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Kind of chart' }).selectOption('Bar')
  await expect(chart(page, 'Bar chart of stones, weight by day, 30 rows')).toBeVisible()

  await page.getByRole('combobox', { name: 'Along the bottom' }).selectOption('weight')
  await expect(chart(page, 'Bar chart of stones by weight, 30 rows')).toBeVisible()

  await test.step('the values of a row are there when the pointer is over it', async () => {
    await chart(page, 'Bar chart of stones by weight, 30 rows').hover({ position: { x: 80, y: 60 } })
    await expect(page.getByText('70', { exact: true })).toBeVisible()
    await expect(page.getByText('900', { exact: true })).toBeVisible()
  })

  await page.getByRole('button', { name: 'Show rows' }).click()
  await expect(page.getByRole('gridcell', { name: '2026-01-02' })).toBeVisible()
})

test('a result without numbers has no chart', async ({ page }) => {
  await runSql(page, "select 'granite' as kind")
  await expect(page.getByRole('gridcell', { name: 'granite' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show chart' })).toHaveCount(0)
  await runSql(page, "select 'granite' as kind, 7 as weight")
  await page.getByRole('button', { name: 'Show chart' }).click()
  await expect(chart(page, 'Bar chart of weight by kind, 1 row')).toBeVisible()
})
