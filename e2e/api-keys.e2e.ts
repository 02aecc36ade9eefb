import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { givenPerson, type Person } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { setTheme } from './set-theme.ts'

let plinth: Plinth
let ref: string
let slug: string

test.beforeAll(async ({ browser }) => {
  plinth = await startPlinth()
  const page = await browser.newPage()
  const person = await givenPerson(page, plinth)
  slug = await person.organization('Acme')
  ref = await person.project(slug, 'Quarry')
  await page.close()
})
test.afterAll(() => plinth.stop())

const address = () => `${plinth.url}/project/${ref}/settings/api-keys`
const tableOf = (page: Page, name: string) => page.getByRole('table', { name })

/** What the project's auth service says to a program that sends this key. */
async function statusWith(apikey: string) {
  const response = await fetch(`http://localhost:${plinth.ports.dataPlane}/p/${ref}/auth/v1/settings`, {
    headers: { apikey },
  })
  return response.status
}

test('a secret key is created, shown once, works for a program, and is refused once it is revoked', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/project/${ref}/settings`)
  await page.getByRole('link', { name: 'API keys' }).click()
  await expect(page.getByText('No secret keys yet')).toBeVisible()

  await page.getByRole('button', { name: 'Create secret key' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Create a secret key' })
  await form.getByLabel('Database role').fill('postgres')
  await form.getByLabel('Name').press('Enter')
  await expect(form.getByText('Give it a name.')).toBeVisible()
  await expect(form.getByText('This is not the name of a database role')).toBeVisible()
  await form.getByLabel('Database role').fill('service_role')
  await form.getByLabel('Name').fill('Billing worker')
  await page.keyboard.press('Enter')

  const shown = page.getByRole('dialog', { name: 'Billing worker was created' })
  await shown.getByRole('button', { name: 'Copy the key' }).click()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(key).toMatch(/^sb_secret_/)
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'I have stored the key' }).click()
  await expect.poll(() => statusWith(key)).toBe(200)

  await page.reload()
  const row = tableOf(page, 'Secret keys').getByRole('row', { name: /Billing worker/ })
  await expect(row).toContainText(`${key.slice(0, 14)}…${key.slice(-4)}`)
  await expect(page.getByText(key)).toHaveCount(0)
  await expect.poll(async () => (await page.reload(), row.innerText())).not.toContain('Never')
  await row.getByRole('button', { name: 'Revoke Billing worker' }).click()
  const question = page.getByRole('alertdialog', { name: 'Revoke Billing worker?' })
  await expect(question).toContainText(/It was last used .+\./)
  await question.getByRole('button', { name: 'Revoke key' }).click()
  await expect(row).toContainText('Revoked')
  await expect.poll(() => statusWith(key)).toBe(401)
})

test('the legacy keys are there for applications that know no others, and can be revoked and restored', async ({
  page,
}) => {
  await givenPerson(page, plinth)
  await page.goto(address())
  const legacy = tableOf(page, 'Legacy keys')
  await legacy.getByRole('button', { name: 'Reveal service_role' }).click()
  const shown = page.getByRole('dialog', { name: 'service_role' })
  const key = await shown.getByLabel('Key', { exact: true }).inputValue()
  expect(await statusWith(key)).toBe(200)
  await shown.getByRole('button', { name: 'Close', exact: true }).last().click()
  await legacy.getByRole('button', { name: 'Revoke service_role' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect.poll(() => statusWith(key)).toBe(401)
  await legacy.getByRole('button', { name: 'Restore service_role' }).click()
  await expect.poll(() => statusWith(key)).toBe(200)
})

test('the signing key is rotated step by step, and a secret from elsewhere is imported', async ({ page }) => {
  await givenPerson(page, plinth)
  await page.goto(address())
  const keys = tableOf(page, 'Signing keys')
  const inUse = keys.getByRole('row', { name: /In use/ })
  const step = page.getByRole('listitem').and(page.locator('[aria-current=step]'))
  const before = await inUse.innerText()

  await step.getByRole('button', { name: 'Add standby key' }).click()
  const form = page.getByRole('dialog', { name: 'Add a signing key' })
  await form.getByRole('button', { name: 'Create key' }).click()
  await expect(form).toHaveCount(0)
  await step.getByRole('button', { name: 'Use standby key' }).click()
  await expect(keys.getByRole('row', { name: /Previously used/ })).toBeVisible()
  expect(await inUse.innerText()).not.toBe(before)
  await step.getByRole('button', { name: 'Revoke old key' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke signing key' }).click()
  await expect(keys.getByRole('row', { name: /Revoked/ })).toBeVisible()
  await expect(step.getByRole('button', { name: 'Add standby key' })).toBeVisible()

  await page.getByRole('button', { name: 'Add signing key' }).click()
  await form.getByLabel('Import a JWT secret').check()
  await form.getByLabel('JWT secret', { exact: true }).last().fill('short')
  await form.getByRole('button', { name: 'Import key' }).click()
  await expect(form.getByText('A signing secret has at least 32 characters.')).toBeVisible()
  await form.getByRole('textbox').fill('the secret of an application that moves here')
  await form.getByRole('button', { name: 'Import key' }).click()
  await expect(keys.getByRole('row', { name: /HS256/ })).toHaveCount(2)

  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme)
    expect(await violationsOf(page)).toEqual([])
  }
})

test('a member who may only read sees no key', async ({ page }) => {
  const reader: Person = await givenPerson(page, plinth, 'reader@example.com')
  await reader.join(slug, 'Read-only')
  await page.goto(address())
  await expect(page.getByText('Your role does not allow reading API keys')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})
