import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { PASSWORD } from './people.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { codeOf } from '@plinth/identity/testing/authenticator'
import { addSecondFactor, beginToEnroll } from './second-factor.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const code = (page: Page) => page.getByLabel('Code', { exact: true })
const WRONG = 'This code is wrong or was already used. Enter the next code from your app.'

async function giveThePassword(page: Page, email: string) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

test('a person sets it up, signs in with it, loses the app and comes in with a recovery code', async ({ page }) => {
  const { email } = await givenPerson(page, plinth)
  const signInElsewhere = () =>
    page.request.post(`${plinth.url}/platform/auth/sign-in`, { data: { email, password: PASSWORD } })
  await page.goto(`${plinth.url}/account/security`)
  const secret = await beginToEnroll(page, 'Phone')
  expect(await violationsOf(page)).toEqual([])
  await code(page).fill('000000')
  await expect(page.getByRole('alert')).toHaveText(WRONG)
  await expect(code(page)).toBeFocused()
  await expect(code(page)).toHaveValue('')
  await code(page).fill(codeOf(secret))
  await expect(page.getByText('Keep your recovery codes')).toBeVisible()
  const recoveryCodes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as text' }).click()
  expect((await download).suggestedFilename()).toBe('plinth-recovery-codes.txt')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 are left')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Phone' })).toBeVisible()

  await page.goto(`${plinth.url}/logout`)
  await expect(title(page, 'Sign in')).toBeVisible()
  await page.goto(`${plinth.url}/sign-in?returnTo=/account/appearance`)
  await giveThePassword(page, email)
  await expect(title(page, 'Two-factor authentication')).toBeVisible()
  await page.reload()
  await expect(code(page)).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await expect(page).toHaveURL(`${plinth.url}/second-step?returnTo=%2Faccount%2Fappearance`)
  const usedUp = codeOf(secret, 1)
  await code(page).fill(usedUp.replace(/^.../, '$& '))
  await expect(title(page, 'Appearance')).toBeVisible()

  // somebody signs in again in another tab, and stops halfway
  await signInElsewhere()
  await page.goto(`${plinth.url}/account/security`)
  await expect(title(page, 'Two-factor authentication')).toBeVisible()
  await expect(page).toHaveURL(`${plinth.url}/second-step?returnTo=%2Faccount%2Fsecurity`)
  await code(page).fill(usedUp)
  await expect(page.getByRole('alert')).toHaveText(WRONG)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const recoveryCode = page.getByLabel('Recovery code')
  await recoveryCode.fill('aaaa-bbbb-cccc-dddd')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('This recovery code is wrong or was already used.')
  await recoveryCode.fill(recoveryCodes[0]!.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText('That recovery code is used up. 9 are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('9 of 10 are left')).toBeVisible()

  await page.getByRole('button', { name: 'Remove Phone' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove Phone?' })
  await question.getByLabel('Current password').fill('not my password')
  await question.getByRole('button', { name: 'Remove it' }).click()
  await expect(question.getByRole('alert')).toHaveText('This is not your current password.')
  await question.getByLabel('Current password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The password alone opens your account.')).toBeVisible()
  await page.goto(`${plinth.url}/logout`)
  await expect(title(page, 'Sign in')).toBeVisible()
  await giveThePassword(page, email)
  await expect(title(page, 'Organizations')).toBeVisible()
})

test('guessing too often shows how long to wait', async ({ page }) => {
  const person = await givenPerson(page, plinth, 'guess@example.com')
  const secret = await addSecondFactor(person)
  await page.goto(`${plinth.url}/logout`)
  await expect(title(page, 'Sign in')).toBeVisible()
  await giveThePassword(page, person.email)
  for (let guess = 0; guess < 6; guess++) {
    await expect(code(page)).toHaveValue('')
    await code(page).fill(String(guess).repeat(6))
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-busy')
  }
  await expect(page.getByRole('alert')).toHaveText(/You can try again in \d+ s\./)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  await code(page).fill('')
  await code(page).fill(codeOf(secret, 1))
  await expect(title(page, 'Organizations')).toBeVisible()
})

test('an organization that asks for it is closed until a member sets it up', async ({ page, browser }) => {
  const owner = await givenPerson(page, plinth, 'owner@example.com')
  const slug = await owner.organization('Acme')
  const ref = await owner.project(slug, 'Quarry')
  const settings = `${plinth.url}/org/${slug}/settings`
  await page.goto(settings)
  await expect(page.getByText('Enable 2FA on your account first')).toBeVisible()
  await addSecondFactor(owner)
  await page.goto(settings)
  await page.getByRole('switch', { name: 'Require two-factor authentication' }).click()
  await page.getByRole('button', { name: 'Require it' }).click()
  await expect(page.getByText('Acme now asks its members for two-factor authentication.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Require two-factor authentication' })).toBeChecked()

  const theirs = await browser.newPage()
  const member = await givenPerson(theirs, plinth, 'member@example.com')
  await member.join(slug, 'Developer')
  for (const path of [`/project/${ref}`, `/org/${slug}/team`, `/new/${slug}`]) {
    await theirs.goto(plinth.url + path)
    await expect(theirs.getByText('Acme asks its members for two-factor authentication')).toBeVisible()
    await expect(theirs).toHaveURL(`${plinth.url}/org/${slug}`)
  }
  expect(await violationsOf(theirs)).toEqual([])
  await theirs.getByRole('link', { name: 'Set up two-factor authentication' }).click()
  await expect(title(theirs, 'Security')).toBeVisible()
  const secret = await beginToEnroll(theirs, 'Tablet')
  await code(theirs).fill(codeOf(secret))
  await theirs.getByRole('button', { name: 'I have kept them' }).click()
  await theirs.goto(`${plinth.url}/project/${ref}`)
  await expect(title(theirs, 'Quarry')).toBeVisible()
  await theirs.close()
})
