import { expect, type Page, test } from '@playwright/test'
import { type ScriptedGithub, startScriptedGithub } from '@plinth/testing/scripted-github'
import { PASSWORD } from './people.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

const app = { clientId: 'plinth-app', clientSecret: 'the-app-secret-for-stories' }

let github: ScriptedGithub
let plinth: Plinth
test.beforeAll(async () => {
  github = await startScriptedGithub(app)
  plinth = await startPlinth({
    PLINTH_GITHUB_CLIENT_ID: app.clientId,
    PLINTH_GITHUB_CLIENT_SECRET: app.clientSecret,
    PLINTH_GITHUB_APP: 'plinth-for-acme',
    PLINTH_GITHUB_URL: github.url,
    PLINTH_GITHUB_API_URL: github.url,
    PLINTH_SUPPORT_EMAIL: 'help@example.com',
  })
})
test.afterAll(async () => {
  await plinth.stop()
  await github.close()
})

const octo = (verified = true) => ({
  id: 583_231,
  login: 'octo',
  emails: [{ email: 'octo@github.example', primary: true, verified }],
})

/** Presses the button and waits until the window of GitHub has come and gone. */
async function throughThePopup(page: Page, button: string) {
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  const opened = await popup
  if (!opened.isClosed()) await opened.waitForEvent('close')
}

test('a GitHub account is connected in a popup, signs its person in, and is disconnected', async ({ page }) => {
  await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/account`)
  github.person = undefined
  await page.getByRole('button', { name: 'Connect GitHub' }).click()
  const question = page.getByRole('dialog', { name: 'Connect GitHub?' })
  await question.getByLabel('Current password').fill('not my password')
  await throughThePopup(page, 'Continue to GitHub')
  await expect(question.getByRole('alert')).toHaveText('This is not your current password.')
  await question.getByLabel('Current password').fill(PASSWORD)
  await throughThePopup(page, 'Continue to GitHub')
  await expect(page.getByText('GitHub was not given permission, so nothing has changed.')).toBeVisible()

  github.person = octo()
  await throughThePopup(page, 'Continue to GitHub')
  await expect(page.getByText('GitHub is connected. Your other sessions have ended.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Identities' })).toContainText('octo')

  await page.goto(`${plinth.url}/logout`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await throughThePopup(page, 'Sign in with GitHub')
  await expect(page.getByRole('heading', { name: 'Organizations' })).toBeVisible()

  await page.goto(`${plinth.url}/account`)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect GitHub' }).click()
  await expect(page.getByText('GitHub is disconnected.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect GitHub' })).toBeVisible()
})

test('the app of the installation is installed in a popup, which closes by itself', async ({ page }) => {
  await givenPerson(page, plinth)
  github.setupUrl = `${plinth.url}/github-callback`
  await page.goto(`${plinth.url}/account`)
  const identities = page.getByRole('region', { name: 'Identities' })
  await expect(identities).toContainText('Install plinth-for-acme to choose the repositories it can read.')
  await throughThePopup(page, 'Install on GitHub')
  await expect(page.getByText('plinth-for-acme is installed at GitHub.')).toBeVisible()
  expect(github.asked).toContain('GET /apps/plinth-for-acme/installations/new')
})

test('an address that is not verified at GitHub gets an error with what to do', async ({ page }) => {
  await givenPerson(page, plinth)
  await page.context().clearCookies()
  github.person = octo(false)
  await page.goto(`${plinth.url}/sign-in`)
  await throughThePopup(page, 'Sign in with GitHub')
  await expect(
    page.getByText(
      'Please verify your email on the code-hosting provider first, then reach out to us at help@example.com to log into the dashboard',
      { exact: true },
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Close notification' }).click()
  // what shows the message brings nothing along that takes the place of the page
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toBeVisible()
})
