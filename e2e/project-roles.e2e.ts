import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

test('somebody is invited to one project, gets another role there, and then one in the organization', async ({
  page,
  browser,
}) => {
  const owner = await givenPerson(page, plinth)
  const slug = await owner.organization('Acme')
  const shop = await owner.project(slug, 'Shop')
  const blog = await owner.project(slug, 'Blog')
  const theirs = await (await browser.newContext()).newPage()
  const guest = await givenPerson(theirs, plinth, 'grace@example.com')
  const rename = (project: string) =>
    theirs.goto(`${plinth.url}/project/${project}/settings`).then(() => theirs.getByRole('textbox', { name: 'Name' }))
  const changeRoles = async () => {
    await rowOf(page, guest.email)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Change role' }).click()
    return page.getByRole('dialog', { name: 'Change the role of grace' })
  }

  await test.step('by keyboard, without a project there is no invitation', async () => {
    await page.goto(`${plinth.url}/org/${slug}/team`)
    await page.getByRole('button', { name: 'Invite people' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail addresses').fill(guest.email)
    await dialog.getByRole('radio', { name: /^Developer/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: /^Single projects only/ })).toBeChecked()
    await dialog.getByRole('button', { name: 'Invite', exact: true }).press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Choose a role in at least one project.')
    await expect(dialog.getByLabel('Blog')).toHaveValue('')
    await dialog.getByLabel('Shop').focus()
    await page.keyboard.type('Read')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Invite', exact: true }).press('Enter')
  })

  await test.step('the invitation says which project, and leads to it alone', async () => {
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(rowOf(page, guest.email)).toContainText('Shop: Read-only')
    await theirs.goto(link)
    await expect(theirs.getByText('with the role Read-only in 1 project')).toBeVisible()
    await expect(theirs.getByRole('listitem').filter({ hasText: 'Shop' })).toHaveText('Shop: Read-only')
    expect(await violationsOf(theirs)).toEqual([])
    await theirs.getByRole('button', { name: 'Join the organization' }).click()
    await expect(theirs.getByRole('link', { name: /^Shop/ })).toBeVisible()
    await expect(theirs.getByRole('link', { name: /^Blog/ })).toHaveCount(0)
    await theirs.goto(`${plinth.url}/project/${blog}`)
    await expect(theirs.getByText('This project does not exist')).toBeVisible()
    await expect(await rename(shop)).not.toBeEditable()
  })

  await test.step('another role there counts with the next request', async () => {
    await page.reload()
    const dialog = await changeRoles()
    await expect(dialog.getByLabel('Shop')).toHaveValue('Read-only')
    await expect(dialog.getByRole('button', { name: 'Change role' })).toBeDisabled()
    await dialog.getByLabel('Shop').selectOption('Admin')
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await expect(rowOf(page, guest.email)).toContainText('Shop: Admin')
    const name = await rename(shop)
    await expect(name).toBeEditable()
  })

  await test.step('with a role in the organization, the other projects are there by that', async () => {
    const dialog = await changeRoles()
    await dialog.getByRole('radio', { name: /^Developer/ }).check()
    await expect(dialog.getByText('Other roles in single projects')).toBeVisible()
    await expect(dialog.getByLabel('Blog')).toHaveValue('')
    await expect(dialog.getByLabel('Shop')).toHaveValue('Admin')
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await expect(page.getByText('grace is Developer, and Admin in 1 project now.')).toBeVisible()
    await expect(await rename(blog)).not.toBeEditable()
    await expect(await rename(shop)).toBeEditable()
  })

  await test.step('and a page says what all that allows', async () => {
    await page.getByRole('link', { name: 'grace', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'What grace may do' })).toBeVisible()
    const answersOf = (table: string, right: string) =>
      page
        .getByRole('table', { name: table })
        .getByRole('row')
        .filter({ hasText: right })
        .getByRole('cell')
        .allInnerTexts()
        .then((texts) => texts.slice(2).map((text) => text.trim()))
    const groups = page.getByRole('main').getByRole('listitem')
    await expect(groups).toHaveText(['Admin · Shop', 'Developer · Blog'])
    expect(await answersOf('Rights in the organization', 'Create projects')).toEqual(['No'])
    expect(await answersOf('Rights in projects', 'Delete it')).toEqual(['Yes', 'No'])
    expect(await answersOf('Rights in projects', 'Change rows, tables')).toEqual(['Yes', 'Yes'])
    expect(await violationsOf(page)).toEqual([])
  })

  await theirs.context().close()
})

test('on Free, roles for single projects say from which plan on they are', async ({ page }) => {
  const owner = await givenPerson(page, plinth)
  const slug = await owner.organization('Small', { hasLimitsOfPlan: true })
  await page.goto(`${plinth.url}/org/${slug}/team?invite=person`)
  const single = page.getByRole('radio', { name: /^Single projects only/ })
  await expect(single).toBeDisabled()
  await expect(single).toHaveAccessibleName(/From the Team plan on/)
  await expect(page.getByText('Other roles in single projects')).toHaveCount(0)
})
