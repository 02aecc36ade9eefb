import { expect, test } from '@playwright/test'
import { PASSWORD } from './people.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

test('a token is made, shown once, used by a program within its scopes, and refused once it is revoked', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Quarry works')
  const askAsProgram = (token: string, method = 'GET', data?: object) =>
    fetch(`${plinth.url}/platform/organizations${method === 'GET' ? '' : `/${slug}`}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(data ? { 'content-type': 'application/json' } : {}) },
      ...(data ? { body: JSON.stringify(data) } : {}),
    })

  await page.goto(`${plinth.url}/account/tokens`)
  await expect(page.getByText('You have no access tokens yet')).toBeVisible()
  await expect(page.getByRole('figure', { name: 'A first request' })).toContainText(
    `${plinth.url}/platform/organizations`,
  )
  await page.getByRole('button', { name: 'Create token' }).click()
  const form = page.getByRole('dialog', { name: 'Create an access token' })
  await form.getByLabel('Name').fill('Nightly report')
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByText('Choose what the token may do.')).toBeVisible()
  await form.getByLabel('Read organizations').check()
  await form.getByLabel('Expires').selectOption('Never')
  await expect(form.getByText('This token works until you revoke it')).toBeVisible()
  await form.getByLabel('Expires').selectOption('In 30 days')
  await form.getByLabel('Current password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Create token' }).click()

  const shown = page.getByRole('dialog', { name: 'Nightly report was created' })
  await shown.getByRole('button', { name: 'Copy the token' }).click()
  const token = await page.evaluate(() => navigator.clipboard.readText())
  expect(token).toMatch(/^plinth_pat_\w{46}$/)
  expect(token).toBe(await shown.getByLabel('Access token').inputValue())
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'I have stored the token' }).click()
  await expect(shown).toHaveCount(0)

  const listed = await askAsProgram(token)
  expect([listed.status, await listed.json()]).toMatchObject([200, [{ slug }]])
  const refused = await askAsProgram(token, 'PATCH', { name: 'Renamed' })
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'token_scope_missing' }])

  await page.reload()
  const row = page.getByRole('table', { name: 'Access tokens' }).getByRole('row', { name: /Nightly report/ })
  await expect(row).toContainText('Read organizations')
  await expect(row).toContainText(`${token.slice(0, 15)}…${token.slice(-4)}`)
  await expect(page.getByText(token)).toHaveCount(0)
  await row.hover()
  await row.getByRole('button', { name: 'Revoke Nightly report' }).click()
  const question = page.getByRole('alertdialog', { name: 'Revoke Nightly report?' })
  await expect(question).toContainText('It was last used just now.')
  await question.getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText('Nightly report was revoked.')).toBeVisible()
  await expect(page.getByText('You have no access tokens yet')).toBeVisible()
  expect((await askAsProgram(token)).status).toBe(401)
})
