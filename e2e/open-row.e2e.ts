import { expect, test } from '@playwright/test'
import type { Plinth } from './plinth.ts'
import { startSignedIn } from './signed-in.ts'

let plinth: Plinth
let ref: string
const tables: Record<string, string> = {}

startSignedIn({
  async prepare(started, person) {
    plinth = started
    ref = await person.project(await person.organization('Acme'), 'Quarry')
    await person.sql(
      ref,
      `create table stones (id bigint primary key, name text, weight int);
       insert into stones select n, 'stone ' || n, n % 1000 from generate_series(1, 1000000) n;
       create view heavy as select id, name from stones where id > 990 order by id limit 100;
       analyze stones`,
    )
    for (const name of ['stones', 'heavy']) tables[name] = await person.tableId(ref, name)
  },
  onSignIn() {},
})

const address = (table: string, search = '') => `${plinth.url}/project/${ref}/editor/${tables[table]}${search}`

test('the row that is open is in the address by its key, and a reload opens it again, however far down it is', async ({
  page,
}) => {
  await page.goto(address('stones'))
  await page.getByRole('gridcell', { name: 'stone 2', exact: true }).click()
  await page.keyboard.press('Space')
  const sheet = page.getByRole('complementary', { name: /^stones, / })
  await expect(sheet).toHaveAccessibleName('stones, id 2')
  await expect(page).toHaveURL(/\?row=2&at=2&column=name$/)
  await page.reload()
  await expect(sheet).toContainText('stone 2')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: 'stone 2', exact: true })).toBeFocused()
  await expect(page).not.toHaveURL(/row=/)

  await page.goto(address('stones', '?sort=id:desc&row=700000&at=300001&column=weight'))
  await expect(sheet).toHaveAccessibleName('stones, id 700000')
  await expect(sheet).toContainText('stone 700000')
  await expect(page.getByRole('rowheader', { name: '300,001' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Next row' }).click()
  await expect(sheet).toHaveAccessibleName('stones, id 699999')
  await page.goto(address('stones', '?row=700000'))
  await expect(sheet).toContainText('stone 700000')
  await expect(sheet.getByRole('button', { name: 'Next row' })).toHaveCount(0)
  await page.goto(address('stones', '?row=1000001'))
  await expect(sheet).toContainText('There is no such row')
})

test('the open row stands beside the grid, which stays usable, and steps through the rows', async ({ page }) => {
  await page.goto(address('stones'))
  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
  await cell('stone 2').click()
  await page.keyboard.press('Space')
  const sheet = page.getByRole('complementary', { name: /^stones, / })
  await expect(sheet).toContainText('stone 2')
  const [row, grid] = await Promise.all(
    [sheet, page.getByRole('grid', { name: 'Rows of stones' })].map((part) => part.boundingBox()),
  )
  expect(grid!.x + grid!.width).toBeLessThanOrEqual(row!.x)

  await page.keyboard.press('ArrowDown')
  await expect(sheet).toHaveAccessibleName('stones, id 3')
  await expect(page).toHaveURL(/\?row=3&at=3&column=name$/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(sheet).toHaveAccessibleName('stones, id 1')
  await expect(sheet.getByRole('button', { name: 'Previous row' })).toBeDisabled()
  await sheet.getByRole('button', { name: 'Next row' }).click()
  await expect(sheet).toHaveAccessibleName('stones, id 2')

  await cell('stone 5').click()
  await expect(sheet).toHaveAccessibleName('stones, id 5')
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowDown')
  await expect(sheet).toHaveAccessibleName('stones, id 25')
  await expect(page).toHaveURL(/\?row=25&at=25&column=name$/)
  await expect(cell('stone 25')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(cell('stone 25')).toBeFocused()
  await expect(page).not.toHaveURL(/row=|at=|column=/)
})

test('a row without a key is named by its number', async ({ page }) => {
  await page.goto(address('heavy'))
  await page.getByRole('gridcell', { name: 'stone 991', exact: true }).dblclick()
  const sheet = page.getByRole('complementary', { name: 'heavy, row 1' })
  await expect(sheet).toContainText('stone 991')
  await expect(page).toHaveURL(/\?at=1&column=name$/)
  await page.reload()
  await expect(sheet).toContainText('stone 991')
})

test('on the way back the grid is where it was, and a column is as wide as it was made', async ({ page }) => {
  await page.goto(address('stones'))
  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
  await expect(cell('stone 1')).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Rows of stones' })
  await grid.evaluate((element) => element.scrollTo({ top: 624 * 32 }))
  await expect(cell('stone 625')).toBeVisible()
  const before = (await cell('stone 630').boundingBox())!.y
  await page.getByRole('link', { name: 'Definition' }).click()
  await expect(page.getByRole('table', { name: 'Columns of stones' })).toBeVisible()
  await page.goBack()
  await expect(cell('stone 630')).toBeVisible()
  await expect.poll(async () => (await cell('stone 630').boundingBox())?.y).toBeCloseTo(before, 0)
  await page.getByRole('columnheader', { name: 'name text' }).click()
  await expect(cell('stone 1')).toBeVisible()
  await page.goBack()
  await expect.poll(async () => (await cell('stone 630').boundingBox())?.y).toBeCloseTo(before, 0)

  const heading = page.getByRole('columnheader', { name: 'name text' })
  const { x, y, width } = (await heading.boundingBox())!
  await page.mouse.move(x + width - 3, y + 10)
  await page.mouse.down()
  await page.mouse.move(x + width + 97, y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await heading.boundingBox())?.width).toBeCloseTo(width + 100, 0)
  await page.reload()
  await expect.poll(async () => (await heading.boundingBox())?.width).toBeCloseTo(width + 100, 0)
})
