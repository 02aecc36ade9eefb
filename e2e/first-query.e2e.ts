import { expect, test } from '@playwright/test'
import { createOrganization, createProject, DATABASE_PASSWORD, setUp } from './people.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { askByConnectionString } from './psql.ts'
import { runSql } from './run-sql.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

test('from one command to a query on a project of one’s own, in the browser and with psql', async ({ page }) => {
  await setUp(page, plinth.url, 'ada@example.com')
  const slug = await createOrganization(page, 'Acme')
  const ref = await createProject(page, plinth.url, slug, 'Quarry')

  await page.getByRole('link', { name: 'Create a table' }).click()
  await expect(page.getByRole('dialog', { name: 'New table' })).toBeVisible()
  await page.goto(`${plinth.url}/project/${ref}/sql/new`)
  await runSql(
    page,
    `create table stones (id bigint primary key, name text);
     insert into stones values (9007199254740993, 'granite'), (2, null);
     select * from stones order by id desc;
     select current_user, count(*) from stones group by 1;`,
  )
  await expect(page.getByRole('gridcell', { name: 'postgres' })).toBeVisible()
  await page.getByRole('tab', { name: /^3/ }).click()
  await expect(page.getByRole('gridcell', { name: '9007199254740993' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'granite' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'NULL' })).toBeVisible()

  await page.goto(`${plinth.url}/project/${ref}`)
  const shown = await page.getByText(/^postgresql:\/\/postgres\.[a-z]{20}:\[YOUR-PASSWORD\]@/).innerText()
  expect(shown).toContain(`postgres.${ref}`)
  expect(
    await askByConnectionString(shown, DATABASE_PASSWORD, 'select name from stones where id = 9007199254740993'),
  ).toBe('granite')

  await page.goto(`${plinth.url}/project/${ref}/editor`)
  await page.getByRole('link', { name: /stones/ }).click()
  await expect(page.getByRole('gridcell', { name: 'granite' })).toBeVisible()
})

test('the address and the sign-in survive a reload, and signing out ends both', async ({ page }) => {
  await page.goto(`${plinth.url}/sign-in?returnTo=%2Forganizations`)
  await page.getByLabel('E-mail address').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a-Quiet-9-quarry-at-noon')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Acme').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Acme').first()).toBeVisible()
  await page.goto(`${plinth.url}/logout`)
  await expect(page).toHaveURL(/\/sign-in/)
  await page.goto(`${plinth.url}/organizations`)
  await expect(page).toHaveURL(/\/sign-in/)
})
