import { expect, test } from '@playwright/test'
import { DATABASE_PASSWORD } from './people.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

test('the limits of Free hold: a third project, a larger size and a reader wait for a larger plan', async ({
  page,
}) => {
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Acme', { hasLimitsOfPlan: true })
  for (const name of ['First', 'Second']) await person.project(slug, name)
  const newProject = async (name: string) => {
    await page.goto(`${plinth.url}/new/${slug}`)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Database password', { exact: true }).fill(DATABASE_PASSWORD)
    await expect(page.getByText('This password is strong.')).toBeVisible()
  }

  await test.step('a third project is refused, with the limit, the plan and the way out', async () => {
    await newProject('Third')
    await expect(page.getByText('The Free plan has 2 active projects for each owner.')).toBeVisible()
    await page.getByLabel('Compute size').click()
    await expect(page.getByRole('option', { name: /memory/ })).toHaveText([/^Nano/])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Create project' }).click()
    await expect(page.getByText(/limit of its plan, Free\. Pause or delete one, or change the plan/)).toBeVisible()
  })

  await test.step('the role Read-only cannot be chosen, and says from which plan on it can', async () => {
    await page.goto(`${plinth.url}/org/${slug}/team?invite=person`)
    await expect(page.getByRole('radio', { name: /^Read-only/ })).toBeDisabled()
    await expect(page.getByRole('radio', { name: /^Read-only From the Team plan on\./ })).toBeVisible()
  })

  await test.step('the plan is changed under Billing, and both work', async () => {
    await page.goto(`${plinth.url}/org/${slug}/billing`)
    await expect(page.getByText('2 active projects · compute sizes up to Nano')).toBeVisible()
    await page.getByRole('button', { name: 'Change plan' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Change plan' })).toBeDisabled()
    await dialog.getByRole('radio', { name: /^Team/ }).check()
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await expect(page.getByText('Acme is on the Team plan.')).toBeVisible()
    await expect(page.getByText('Any number of active projects · compute sizes up to 16XL')).toBeVisible()
    await page.goto(`${plinth.url}/org/${slug}/team?invite=person`)
    await expect(page.getByRole('radio', { name: /^Read-only/ })).toBeEnabled()
    await newProject('Third')
    await page.getByRole('button', { name: 'Create project' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Third' })).toBeVisible()
  })

  await test.step('a smaller plan says what does not fit, is planned for the end of the cycle, and is cancelled', async () => {
    await page.goto(`${plinth.url}/org/${slug}/billing`)
    await page.getByRole('button', { name: 'Change plan' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^Free/ }).check()
    const preview = dialog.getByRole('region', { name: 'What changes' })
    await expect(preview).toContainText('It has 3 active projects, and 2 are allowed')
    await expect(preview).toContainText('when the cycle ends')
    await expect(preview).toContainText('5 GB of egress, now 250 GB')
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await expect(page.getByText('Acme changes to the Free plan at the end of the cycle.')).toBeVisible()
    await expect(page.getByText(/^The Free plan begins on /)).toBeVisible()
    await page.getByRole('button', { name: 'Keep the Team plan' }).click()
    await expect(page.getByText(/^The Free plan begins on /)).toHaveCount(0)
  })
})
