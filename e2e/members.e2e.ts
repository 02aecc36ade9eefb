import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { PASSWORD } from './people.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { addSecondFactor } from './second-factor.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

test('an owner removes the second factor that a member has lost, who signs in by password again', async ({
  page,
  browser,
}) => {
  const owner = await givenPerson(page, plinth)
  const slug = await owner.organization('Globex')
  const theirs = await browser.newPage()
  const dev = await givenPerson(theirs, plinth, 'hedy@example.com')
  await dev.join(slug, 'Developer')
  await addSecondFactor(dev)
  await page.goto(`${plinth.url}/org/${slug}/team`)
  await expect(rowOf(page, dev.email).getByRole('cell', { name: 'On', exact: true })).toBeVisible()
  await rowOf(page, owner.email)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Change role' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Remove second factor' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await rowOf(page, dev.email)
    .getByRole('button', { name: /^Actions for/ })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Remove second factor' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Remove the second factor of hedy?' })
  await expect(question).toContainText('Both of you get a mail.')
  expect(await violationsOf(page)).toEqual([])
  await question.getByLabel('Current password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('hedy signs in without a second factor now.')).toBeVisible()
  await expect(rowOf(page, dev.email).getByRole('cell', { name: 'Off', exact: true })).toBeVisible()

  await theirs.goto(`${plinth.url}/sign-in`)
  await theirs.getByLabel('E-mail address').fill(dev.email)
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('link', { name: 'Globex' })).toBeVisible()
})

test('roles are changed, the ownership is transferred, members are removed and leave', async ({ page, browser }) => {
  const owner = await givenPerson(page, plinth)
  const slug = await owner.organization('Acme')
  const [grace, linus] = [await browser.newPage(), await browser.newPage()]
  const dev = await givenPerson(grace, plinth, 'grace@example.com')
  await dev.join(slug, 'Developer')
  await (await givenPerson(linus, plinth, 'linus@example.com')).join(slug, 'Developer')
  const team = `${plinth.url}/org/${slug}/team`
  const choose = async (on: Page, email: string, act: string) => {
    await rowOf(on, email)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await on.getByRole('menuitem', { name: act }).click()
  }

  await test.step('the last owner can neither leave nor step down', async () => {
    await page.goto(team)
    await rowOf(page, owner.email)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    for (const act of ['Change role', 'Leave organization'])
      await expect(page.getByRole('menuitem', { name: act })).toBeDisabled()
    await page.reload()
  })

  await test.step('a developer may only leave', async () => {
    await grace.goto(team)
    await expect(rowOf(grace, owner.email)).toBeVisible()
    await expect(grace.getByRole('button', { name: /^Actions for/ })).toHaveCount(1)
  })

  await test.step('a role is changed, and counts at once', async () => {
    await choose(page, dev.email, 'Change role')
    await page.getByRole('radio', { name: /^Admin/ }).check()
    await page.getByRole('button', { name: 'Change role' }).click()
    await expect(rowOf(page, dev.email)).toContainText('Admin')
    await grace.reload()
    await choose(grace, 'linus@example.com', 'Remove member')
    await expect(grace.getByText('loses access to the projects of Acme at once')).toBeVisible()
    await grace.getByRole('button', { name: 'Remove member' }).click()
    await expect(rowOf(grace, 'linus@example.com')).toHaveCount(0)
    await linus.goto(team)
    await expect(linus.getByText("We couldn't find that organization")).toBeVisible()
  })

  await test.step('the ownership goes to another member, with the password', async () => {
    await choose(page, dev.email, 'Transfer ownership')
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Transfer ownership' }).click()
    await expect(rowOf(page, dev.email)).toContainText('Owner')
    await expect(rowOf(page, owner.email)).toContainText('Admin')
  })

  await test.step('and who was the owner leaves', async () => {
    await choose(page, owner.email, 'Leave organization')
    await page.getByRole('button', { name: 'Leave organization' }).click()
    await expect(page).toHaveURL(/\/organizations/)
    await expect(page.getByText('You left Acme.')).toBeVisible()
    await grace.reload()
    await expect(rowOf(grace, owner.email)).toHaveCount(0)
  })
})
