import { expect, type Page, test } from '@playwright/test'
import { PASSWORD, signIn } from './people.ts'
import { openInbox } from './open-inbox.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async ({ browser }) => {
  plinth = await startPlinth()
  const page = await browser.newPage()
  await givenPerson(page, plinth, 'operator@example.com')
  await page.close()
})
test.afterAll(() => plinth.stop())

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const openAccount = async (page: Page, path = '') => {
  await page.goto(`${plinth.url}/account${path}`)
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible()
}

/** Opens the newest link to this address in the development inbox, and confirms. */
async function confirmIn(page: Page, address: string) {
  await openInbox(page, plinth)
  const mail = page.getByRole('listitem').filter({ hasText: `to ${address} ·` })
  await mail.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
}

test('somebody renames themselves and moves to another address, which both mailboxes confirm', async ({
  page,
  context,
}) => {
  const { email } = await givenPerson(page, plinth, 'ada@example.com')
  await page.goto(`${plinth.url}/organizations`)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(title(page, 'Profile')).toBeFocused()

  await page.getByLabel('Username').fill('ada.lovelace')
  await page.getByLabel('First name').fill(' Ada ')
  await expect(page.getByText('2 unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your names are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Username')).toHaveValue('ada.lovelace')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')

  const moved = 'ada@new.example.com'
  await page.getByLabel('New address').fill(moved)
  await page.getByLabel('Current password').fill('not my password')
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByRole('alert')).toHaveText('This is not your current password.')
  await expect(page.getByLabel('New address')).toHaveValue(moved)
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`The address is to become ${moved}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()

  const mailboxes = await context.newPage()
  await confirmIn(mailboxes, email)
  await expect(title(mailboxes, 'One mailbox is left')).toBeVisible()
  await page.reload()
  await expect(page.getByText(`One mailbox is left: open the link in the mail to ${moved}.`)).toBeVisible()
  await confirmIn(mailboxes, moved)
  await expect(title(mailboxes, 'Organizations')).toBeVisible()
  await openAccount(mailboxes)
  await expect(mailboxes.getByText(`You sign in with ${moved}`)).toBeVisible()
  await mailboxes.getByRole('button', { name: 'Your account' }).click()
  await expect(mailboxes.getByRole('menu')).toContainText(moved)
})

test('the session of another browser is ended here, and its next step leads to sign-in', async ({ page, browser }) => {
  const { email } = await givenPerson(page, plinth, 'grace@example.com')
  const elsewhere = await (await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/143.0' })).newPage()
  await signIn(elsewhere, plinth.url, email)
  await openAccount(page, '/security')
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('This browser')
  await sessions.filter({ hasText: 'Firefox on Linux' }).getByRole('button').click()
  await expect(page.getByText('Firefox on Linux is signed out.')).toBeVisible()
  await expect(sessions).toHaveCount(1)

  await elsewhere.getByRole('link', { name: 'New organization' }).first().click()
  await elsewhere.getByLabel('Name').fill('Never')
  await elsewhere.getByRole('button', { name: 'Create organization' }).click()
  await expect(title(elsewhere, 'Sign in')).toBeVisible()

  await signIn(elsewhere, plinth.url, email)
  const next = 'quartz-Lantern-31-orchard'
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill(next)
  await expect(page.getByText('This password is strong.')).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed. Every other session has ended.')).toBeVisible()
  await elsewhere.reload()
  await expect(title(elsewhere, 'Sign in')).toBeVisible()
  await elsewhere.context().close()
})

test('the last owner of an organization stays; a person who owns nothing deletes their account', async ({ page }) => {
  const person = await givenPerson(page, plinth, 'leaver@example.com')
  await openAccount(page)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Type the username').fill('leaver')
  await dialog.getByLabel('Current password').fill('not my password')
  const confirm = dialog.getByRole('button', { name: 'Delete account' })
  await confirm.click()
  await expect(dialog.getByRole('alert')).toHaveText('This is not your current password.')
  await expect(dialog.getByLabel('Type the username')).toHaveValue('leaver')

  // made in another tab meanwhile
  const slug = await person.organization('Acme')
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await confirm.click()
  await expect(dialog.getByRole('alert')).toContainText('You are the last owner of Acme.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Settings of Acme' })).toHaveAttribute('href', `/org/${slug}/settings`)

  const heir = await page.context().browser()!.newPage()
  await (await givenPerson(heir, plinth, 'heir@example.com')).join(slug, 'Owner')
  await heir.close()
  await page.reload()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog).toContainText('You leave 1 organization.')
  await dialog.getByLabel('Type the username').fill('leaver')
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await confirm.click()
  await expect(title(page, 'Sign in')).toBeVisible()
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await page.getByLabel('E-mail address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password.')
})
