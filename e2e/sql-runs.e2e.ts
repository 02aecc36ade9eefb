import { expect, type Page, test } from '@playwright/test'
import type { Person } from './person.ts'
import type { Plinth } from './plinth.ts'
import { runSql, writeSql } from './run-sql.ts'
import { startSignedIn } from './signed-in.ts'

let plinth: Plinth
let ref: string
let owner: Person
startSignedIn({
  async prepare(started, person) {
    plinth = started
    ref = await person.project(await person.organization('Acme'), 'Quarry')
    await person.sql(ref, 'create table stones (name text)')
  },
  onSignIn(person) {
    owner = person
  },
})
test.beforeEach(({ page }) => page.goto(`${plinth.url}/project/${ref}/sql/new`))

const barOf = (page: Page) => page.getByRole('region', { name: 'Open transaction' })
const countStones = async () => {
  const [row] = await owner.sql(ref, 'select count(*) from stones')
  return Number(row![0])
}

async function keepOpen(page: Page) {
  await page.getByRole('button', { name: /^Options: Limit/ }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Run in a transaction that stays open/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Options: Limit 1,000 · in a transaction' })).toBeVisible()
}

test('a transaction stays open over runs, is committed or rolled back, and is not left by accident', async ({
  page,
}) => {
  await keepOpen(page)
  await runSql(page, "insert into stones values ('granite')")
  await expect(barOf(page)).toContainText('This transaction is open. Nothing is kept until you commit.')
  await expect(barOf(page).getByRole('timer')).toHaveText(/^Rolled back in [45]:\d\d without a run$/)
  expect(await countStones()).toBe(0)

  await test.step('a run that fails undoes only itself', async () => {
    await runSql(page, "insert into stones values ('lost'); select 1/0")
    await expect(page.getByRole('alert')).toContainText('division by zero')
    await runSql(page, 'select count(*) as inside from stones')
    await expect(page.getByRole('gridcell', { name: '1', exact: true })).toBeVisible()
  })

  await test.step('another tab has none of it, and can end it where it is in the way', async () => {
    const tab = await page.context().newPage()
    await tab.goto(`${plinth.url}/project/${ref}/sql/new`)
    await runSql(tab, 'select count(*) as outside from stones')
    await expect(tab.getByRole('gridcell', { name: '0', exact: true })).toBeVisible()
    await expect(barOf(tab)).toHaveCount(0)
    await keepOpen(tab)
    await runSql(tab, 'select 1')
    await expect(tab.getByRole('alert')).toContainText('You have an open transaction in this project already.')
    await expect(tab.getByRole('button', { name: 'Roll back the other transaction' })).toBeVisible()
    await tab.close()
  })

  await test.step('leaving asks, and staying keeps it', async () => {
    await page.getByRole('link', { name: 'Tables', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave with an open transaction?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    await barOf(page).getByRole('button', { name: 'Commit' }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'The transaction was committed.' })).toBeFocused()
    expect(await countStones()).toBe(1)
  })

  await test.step('the command menu rolls it back', async () => {
    await runSql(page, "insert into stones values ('basalt')")
    await expect(barOf(page)).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('roll back')
    await page.getByRole('option', { name: /Roll back the transaction/ }).click()
    await expect(page.getByText('The transaction was rolled back.')).toBeVisible()
    expect(await countStones()).toBe(1)
  })

  await test.step('leaving rolls it back', async () => {
    await runSql(page, "insert into stones values ('slate')")
    await expect(barOf(page)).toBeVisible()
    await page.getByRole('link', { name: 'Tables', exact: true }).click()
    await page.getByRole('button', { name: 'Roll back and leave' }).click()
    await expect(page).toHaveURL(/\/editor/)
    expect(await countStones()).toBe(1)
    await page.goto(`${plinth.url}/project/${ref}/sql/new`)
    await keepOpen(page)
    await runSql(page, 'select 1')
    await expect(barOf(page)).toBeVisible()
  })
})

test('a parameter has a field, whose value stays with the draft and in no address', async ({ page }) => {
  await writeSql(page, "select $1 || '!' as said, $2::int is null as empty, '$3' as text")
  const fields = page.getByRole('region', { name: 'Parameters' })
  await expect(fields.getByRole('textbox')).toHaveCount(2)
  await fields.getByRole('textbox', { name: '$1' }).fill("O'Hara")
  await fields.getByRole('button', { name: '$2 is NULL' }).press('Enter')
  await expect(fields.getByRole('textbox', { name: '$2' })).toBeDisabled()
  await fields.getByRole('textbox', { name: '$1' }).press('ControlOrMeta+Enter')
  await expect(page.getByRole('gridcell', { name: "O'Hara!" })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'true', exact: true })).toBeVisible()

  expect(page.url()).not.toContain('Hara')
  await page.reload()
  await expect(fields.getByRole('textbox', { name: '$1' })).toHaveValue("O'Hara")
  await expect(fields.getByRole('button', { name: '$2 is NULL' })).toHaveAttribute('aria-pressed', 'true')

  await runSql(page, 'select $1; select 2')
  await expect(page.getByRole('alert')).toContainText('Parameters such as $1 work with one statement.')
  await runSql(page, "select '$1'")
  await expect(fields).toHaveCount(0)
})

test('a plan is compared with the previous one of the query', async ({ page }) => {
  const plan = (rows: number) =>
    `explain (analyze, buffers) select * from generate_series(1, ${rows}) n where n % 7 = 3`
  await runSql(page, plan(10))
  await expect(page.getByRole('figure', { name: 'Query plan' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Compare with the previous plan' })).toHaveCount(0)
  await runSql(page, `${plan(20_000)} order by 1`)
  await page.getByRole('button', { name: 'Compare with the previous plan' }).press('Enter')
  const comparison = page.getByRole('region', { name: 'Comparison with the previous plan' })
  await expect(comparison.getByText(/^[\d.]+ ms → [\d.]+ ms/).first()).toBeVisible()
  const steps = comparison.getByRole('row')
  await expect(steps.filter({ hasText: 'Sort' })).toContainText('New')
  await expect(steps.filter({ hasText: 'Function Scan on generate_series' })).toContainText('2 → 2,857')
  await expect(comparison.getByText('Largest change').filter({ visible: true })).toHaveCount(1)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(comparison.getByRole('table')).toBeHidden()
  await expect(comparison.getByRole('listitem').filter({ hasText: 'Function Scan' })).toContainText('rows 2 → 2,857')
  await page.getByRole('button', { name: 'Show the plan' }).click()
  await expect(page.getByRole('figure', { name: 'Query plan' })).toBeVisible()
})
