import { expect, type Page, test } from '@playwright/test'
import { escapeFrom } from './escape-from.ts'
import { PASSWORD } from './people.ts'
import { givenPerson } from './person.ts'
import { openInbox } from './open-inbox.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const table = (page: Page, name: string) => page.getByRole('table', { name })

/** Opens the newest mail to an address in the inbox, and follows its link. */
async function followInvitation(page: Page, email: string) {
  await openInbox(page, plinth)
  const mail = page.getByRole('listitem').filter({ hasText: email }).first()
  await mail.getByRole('link').click()
}

/** Answers the link, which is handed over here, since no mail server is set up. */
async function invite(page: Page, email: string, role: string) {
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail address').fill(email)
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).check()
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  return takeLink(page, email)
}

async function takeLink(page: Page, email: string) {
  const dialog = page.getByRole('dialog', { name: 'Send this link yourself' })
  await expect(dialog).toContainText(
    `No mail server is set up, so Plinth sent no mail. Send this link to ${email.toLowerCase()}.`,
  )
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
  return link
}

/** Every address and referrer that the browser sends to the platform. */
function sentAddresses(page: Page) {
  const sent: string[] = []
  page.context().on('request', (request) => {
    sent.push(request.url().split('#')[0]!, request.headers()['referer'] ?? '')
  })
  return sent
}

test('an owner invites somebody, who signs up by the link, joins and sees the organization', async ({
  page,
  browser,
}) => {
  const owner = await givenPerson(page, plinth)
  const slug = await owner.organization('Quarry works')
  await page.goto(`${plinth.url}/org/${slug}`)
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Members' }).click()
  await expect(title(page, 'Members')).toBeFocused()
  await expect(table(page, 'Members').getByRole('row').nth(1)).toContainText('You')
  await expect(page.getByText('No pending invitations')).toBeVisible()
  const link = await invite(page, 'Grace@Example.com', 'Developer')
  await expect(
    table(page, 'Invitations').getByRole('row', { name: /grace@example\.com Developer .* in 24 hours/ }),
  ).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  const sent = sentAddresses(theirs)
  await followInvitation(theirs, 'grace@example.com')
  await expect(title(theirs, 'You have been invited')).toBeVisible()
  await expect(theirs).toHaveURL(link)
  await expect(theirs.getByText('Quarry works')).toHaveCount(0)
  await theirs.getByRole('link', { name: 'Sign up' }).click()
  await expect(theirs.getByText('Use the address this invitation was sent to.')).toBeVisible()
  await expect(theirs.getByLabel('E-mail address')).toHaveValue('grace@example.com')
  // the way to the other form and back loses nothing
  await theirs.getByRole('link', { name: 'Sign in' }).click()
  await theirs.getByRole('link', { name: 'Sign up' }).click()
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Sign up' }).click()
  await expect(title(theirs, 'Join Quarry works')).toBeVisible()
  await expect(
    theirs.getByText('ada invited you to the organization Quarry works with the role Developer.'),
  ).toBeVisible()
  await theirs.getByRole('button', { name: 'Join the organization' }).click()
  await expect(theirs.getByText('You are now a member of Quarry works.')).toBeVisible()
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')!
  expect(sent.filter((address) => address.startsWith(`${plinth.url}/join`))).not.toEqual([])
  expect(sent.filter((address) => address.includes(token))).toEqual([])
  await expect(theirs).toHaveURL(`${plinth.url}/org/${slug}`)
  await theirs.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Members' }).click()
  await expect(table(theirs, 'Members').getByRole('row', { name: /grace grace@example\.com|grace You/ })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Invite people' })).toHaveCount(0)
  await expect(theirs.getByText('your role does not allow it')).toBeVisible()

  await followInvitation(theirs, 'grace@example.com')
  await expect(title(theirs, 'You are a member of Quarry works')).toBeVisible()
  await theirs.getByRole('link', { name: 'Open the organization' }).click()
  await expect(title(theirs, 'Quarry works')).toBeVisible()
  await theirs.context().close()

  await page.reload()
  await expect(page.getByText('No pending invitations')).toBeVisible()
  await expect(table(page, 'Members').getByRole('row')).toHaveCount(3)
})

test('somebody with an account signs in by the link, also after opening it with another account', async ({
  page,
  browser,
}) => {
  const owner = await givenPerson(page, plinth)
  const slug = await owner.organization('Second')
  const theirs = await (await browser.newContext()).newPage()
  await givenPerson(theirs, plinth, 'linus@example.com')
  await theirs.context().clearCookies()
  await owner.post(`organizations/${slug}/members/invitations`, { email: 'linus@example.com', role: 'Read-only' })

  await followInvitation(page, 'linus@example.com')
  await expect(title(page, 'You are a member of Second')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await givenPerson(other, plinth, 'eve@example.com')
  await followInvitation(other, 'linus@example.com')
  await expect(title(other, 'This invitation is for another account')).toBeVisible()
  await expect(other.getByText('You are signed in as eve@example.com')).toBeVisible()
  await expect(other.getByText('Second')).toHaveCount(0)
  await other.getByRole('button', { name: 'Use another account' }).click()
  await other.getByLabel('E-mail address').fill('linus@example.com')
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(title(other, 'Join Second')).toBeVisible()
  await other.getByRole('link', { name: 'Not now' }).click()
  await expect(title(other, 'Organizations')).toBeVisible()
  await expect(other.getByText('You do not belong to an organization yet')).toBeVisible()
  await other.context().close()
  await theirs.context().close()
})

test('a revoked invitation and a mistyped one do not work, and say so alike', async ({ page, browser }) => {
  const owner = await givenPerson(page, plinth)
  const slug = await owner.organization('Third')
  await page.goto(`${plinth.url}/org/${slug}/team`)
  await invite(page, 'guest@example.com', 'Owner')
  const row = table(page, 'Invitations').getByRole('row', { name: /guest@example\.com/ })
  await row.hover()
  await row.getByRole('button', { name: 'New link' }).click()
  const link = await takeLink(page, 'guest@example.com')

  const theirs = await (await browser.newContext()).newPage()
  await givenPerson(theirs, plinth, 'guest@example.com')
  await followInvitation(theirs, 'guest@example.com')
  await expect(title(theirs, 'Join Third')).toBeVisible()
  await expect(theirs).toHaveURL(link)

  await test.step('also by a link of before, whose query moves into the fragment', async () => {
    const { token } = Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)))
    await theirs.goto(`${plinth.url}/join?token=${token}&slug=${slug}`)
    await expect(title(theirs, 'Join Third')).toBeVisible()
    await expect(theirs).toHaveURL(`${plinth.url}/join#slug=${slug}&token=${token}`)
  })

  await row.hover()
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke the invitation' }).click()
  await expect(page.getByText('The invitation of guest@example.com was revoked.')).toBeVisible()
  await expect(page.getByText('No pending invitations')).toBeVisible()

  await theirs.getByRole('button', { name: 'Join the organization' }).click()
  await expect(theirs.getByText('There is no such invitation.')).toBeVisible()
  await expect(title(theirs, 'This invitation does not work')).toBeVisible()
  for (const address of [
    `/join#token=mistyped&slug=${slug}`,
    `/join?token=mistyped&slug=${slug}`,
    `/join#slug=${slug}`,
    '/join',
  ]) {
    await theirs.goto(plinth.url + address)
    await expect(title(theirs, 'This invitation does not work')).toBeVisible()
  }
  await theirs.context().close()
})

test('the invitation form says what is wrong and keeps what was typed', async ({ page }) => {
  const owner = await givenPerson(page, plinth)
  const slug = await owner.organization('Fourth')
  await page.goto(`${plinth.url}/org/${slug}/team`)
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog')
  const address = dialog.getByLabel('E-mail address')
  await address.fill('nobody')
  await address.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('This is not an e-mail address.')
  await address.fill(owner.email)
  await address.press('Enter')
  await expect(page.getByText('This address already belongs to a member.')).toBeVisible()
  await expect(address).toHaveValue(owner.email)

  await address.fill(`grace@example.com, nobody`)
  await address.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('These are not e-mail addresses: nobody')
  await expect(address).toHaveValue('grace@example.com, nobody')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Invite people' })).toBeFocused()
})

test('several people are invited at once, and who is refused stays in the form', async ({ page }) => {
  const owner = await givenPerson(page, plinth)
  const slug = await owner.organization('Fifth')
  await page.goto(`${plinth.url}/org/${slug}/team`)
  await page.getByRole('button', { name: 'Invite people' }).click()
  const form = page.getByRole('dialog', { name: 'Invite people to Fifth' })
  const addresses = form.getByLabel('E-mail addresses')
  await addresses.fill(`Grace Hopper <grace@example.com>, <${owner.email}>; <henry@example.com>`)
  await form.getByRole('radio', { name: /^Admin/ }).check()
  await form.getByRole('button', { name: 'Invite', exact: true }).click()

  const links = page.getByRole('dialog', { name: 'Send these links yourself' })
  for (const email of ['grace@example.com', 'henry@example.com'])
    await expect(links.getByRole('textbox', { name: email })).toHaveValue(new RegExp(encodeURIComponent(email)))
  await links.getByRole('button', { name: 'Done' }).click()
  await expect(addresses).toHaveValue(owner.email)
  await expect(form.getByRole('alert')).toHaveText('This address already belongs to a member.')
  await escapeFrom(form)
  const invited = table(page, 'Invitations').getByRole('row')
  for (const email of ['grace@example.com', 'henry@example.com'])
    await expect(invited.filter({ hasText: email })).toContainText('Admin')
})

test('where no mail is sent, the person who invites sends the link, and sign-up opens for it alone', async ({
  browser,
}) => {
  const silent = await startPlinth({
    PLINTH_ENV: 'production',
    PLINTH_SECRET_KEY: 'x7Rk2mQ9vB4tL8sW3pZ6nC1yH5gJ0dFa',
  })
  try {
    const page = await (await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })).newPage()
    const owner = await givenPerson(page, silent)
    const slug = await owner.organization('Silent')
    await page.goto(`${silent.url}/org/${slug}/team`)
    await page.getByRole('button', { name: 'Invite people' }).click()
    await page.getByRole('dialog').getByLabel('E-mail address').fill('grace@example.com')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Send this link yourself' })
    await expect(dialog).toContainText('Send this link to grace@example.com.')
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(await dialog.getByRole('textbox', { name: 'Link' }).inputValue())

    const theirs = await (await browser.newContext()).newPage()
    await theirs.goto(`${silent.url}/sign-up`)
    await expect(title(theirs, 'Sign-up is closed')).toBeVisible()
    await theirs.goto(link)
    await theirs.getByRole('link', { name: 'Sign up' }).click()
    await theirs.getByLabel('E-mail address').fill('someone.else@example.com')
    await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await theirs.getByRole('button', { name: 'Sign up' }).click()
    await expect(theirs.getByText('it was sent to another e-mail address')).toBeVisible()
    await theirs.getByLabel('E-mail address').fill('grace@example.com')
    await theirs.getByRole('button', { name: 'Sign up' }).click()
    await theirs.getByRole('button', { name: 'Join the organization' }).click()
    await expect(title(theirs, 'Silent')).toBeVisible()
    await theirs.context().close()
    await page.context().close()
  } finally {
    await silent.stop()
  }
})
