import { expect, type Page, test } from '@playwright/test'
import { givenPerson, type Person } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { writeSql } from './run-sql.ts'

let plinth: Plinth
let ref: string
let person: Person

test.beforeAll(async ({ browser }) => {
  plinth = await startPlinth()
  const page = await browser.newPage()
  person = await givenPerson(page, plinth)
  ref = await person.project(await person.organization('Acme'), 'Quarry')
  await page.close()
})
test.afterAll(() => plinth.stop())
test.beforeEach(async ({ page }) => {
  person = await givenPerson(page, plinth)
})

const addressOf = (id: string) => `${plinth.url}/project/${ref}/sql/${id}`
const given = async (name: string, content: string): Promise<string> =>
  (await person.post(`projects/${ref}/content`, { name, content })).id
const onServer = (id: string) => person.get(`projects/${ref}/content/${id}`)
const editorOf = (page: Page) => page.getByRole('textbox', { name: 'SQL' })
const titleOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const linkTo = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`^(?:Shared with the project )?${name}`) })

async function choose(page: Page, snippet: string, action: string) {
  await linkTo(page, snippet).hover()
  await page.getByRole('button', { name: `Actions for ${snippet}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a query gets another name, in the list and above the editor', async ({ page }) => {
  const id = await given('Pale stones', "select 'pale'")
  await page.goto(addressOf(id))
  await choose(page, 'Pale stones', 'Rename')
  const dialog = page.getByRole('dialog', { name: 'Rename this query' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill(' ')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Give the query a name.')
  await dialog.getByLabel('Name').fill('Dark stones')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(titleOf(page, 'Dark stones')).toBeVisible()
  await expect(linkTo(page, 'Dark stones')).toBeVisible()
  await expect(linkTo(page, 'Pale stones')).toHaveCount(0)
  expect(await onServer(id)).toMatchObject({ name: 'Dark stones', content: "select 'pale'" })
})

test('a query is shared with the project, and taken back', async ({ page }) => {
  const id = await given('Shared stones', 'select 1')
  await page.goto(addressOf(id))
  await choose(page, 'Shared stones', 'Share with the project')
  await expect(page.getByText('Shared', { exact: true })).toBeVisible()
  await expect(linkTo(page, 'Shared stones').getByLabel('Shared with the project')).toBeVisible()
  await expect.poll(async () => (await onServer(id)).visibility).toBe('project')

  await choose(page, 'Shared stones', 'Make private')
  await expect(page.getByText('Shared', { exact: true })).toBeHidden()
  await expect.poll(async () => (await onServer(id)).visibility).toBe('user')
})

test('a favorite stands at the top of one’s own list, also where somebody else wrote it', async ({ page }) => {
  const id = await given('Starred stones', 'select 1')
  await page.goto(addressOf(id))
  const favorites = page.getByRole('region', { name: 'Favorites' })
  await expect(linkTo(page, 'Starred stones')).toBeVisible()
  await expect(favorites).toHaveCount(0)
  await choose(page, 'Starred stones', 'Add to favorites')
  await expect(favorites.getByRole('link', { name: 'Starred stones' })).toBeVisible()
  await expect(linkTo(page, 'Starred stones')).toHaveCount(1)
  await page.reload()
  await expect(favorites.getByRole('link', { name: 'Starred stones' })).toBeVisible()
  await choose(page, 'Starred stones', 'Remove from favorites')
  await expect(favorites).toHaveCount(0)
  await expect.poll(async () => (await onServer(id)).is_favorite).toBe(false)
})

test('queries stand in folders, which open, close and end with their last query', async ({ page }) => {
  const [one, other] = [await given('Loose stones', 'select 1'), await given('Sorted stones', 'select 2')]
  await page.goto(addressOf(one))
  const folder = page.getByRole('region', { name: 'Cliffs' })
  const head = folder.getByRole('button', { name: /^Cliffs/ })
  await choose(page, 'Sorted stones', 'Move to folder')
  const dialog = page.getByRole('dialog', { name: 'Move "Sorted stones"' })
  await expect(dialog.getByLabel('Folder', { exact: true })).toBeFocused()
  await page.keyboard.type('Cliffs')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(folder.getByRole('link', { name: 'Sorted stones' })).toBeVisible()

  await choose(page, 'Loose stones', 'Move to folder')
  await page.getByRole('list', { name: 'Your folders' }).getByRole('button', { name: 'Cliffs' }).click()
  await page.getByRole('button', { name: 'Move query' }).click()
  await expect(folder.getByRole('link')).toHaveCount(2)
  expect(await onServer(one)).toMatchObject({ folder: 'Cliffs' })

  await head.focus()
  await page.keyboard.press('Enter')
  await expect(head).toHaveAttribute('aria-expanded', 'false')
  await expect(folder.getByRole('link')).toHaveCount(0)
  await page.reload()
  await expect(head).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('searchbox', { name: 'Search queries' }).fill('cliff')
  await expect(folder.getByRole('link')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search queries' }).fill('')
  await head.click()

  for (const [id, name] of [
    [one, 'Loose stones'],
    [other, 'Sorted stones'],
  ] as const) {
    await choose(page, name, 'Move to folder')
    await page.getByRole('dialog').getByLabel('Folder', { exact: true }).fill('')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await onServer(id)).folder).toBeNull()
  }
  await expect(folder).toHaveCount(0)
  await expect(linkTo(page, 'Loose stones')).toBeVisible()
})

/** What becomes of a call is said once it is under way. */
function answerLater() {
  let resolve: (outcome: 'goes on' | 'fails') => void = () => {}
  const promise = new Promise<'goes on' | 'fails'>((settle) => (resolve = settle))
  return { promise, resolve }
}

test('another name and another reader are shown at once, and taken back where the server refuses', async ({ page }) => {
  const id = await given('Early stones', 'select 1')
  await page.goto(addressOf(id))
  let answer = answerLater()
  await page.route(`**/content/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    if ((await answer.promise) === 'goes on') return route.continue()
    return route.fulfill({ status: 503, json: { code: 'busy', message: 'The platform is busy.', request_id: 'r-1' } })
  })
  const mark = linkTo(page, 'Early stones').getByLabel('Shared with the project')
  await choose(page, 'Early stones', 'Share with the project')
  await expect(mark).toBeVisible()
  expect(await onServer(id)).toMatchObject({ visibility: 'user' })
  answer.resolve('fails')
  await expect(page.getByText('The platform is busy.')).toBeVisible()
  await expect(linkTo(page, 'Early stones')).toBeVisible()
  await expect(mark).toHaveCount(0)

  answer = answerLater()
  await choose(page, 'Early stones', 'Share with the project')
  await expect(mark).toBeVisible()
  answer.resolve('goes on')
  await expect.poll(async () => (await onServer(id)).visibility).toBe('project')
  await expect(mark).toBeVisible()
})

test('what the list of queries was searched for is in the address, and goes along to a query', async ({ page }) => {
  const [one, other] = [await given('Slate one', 'select 1'), await given('Slate other', 'select 2')]
  await page.goto(addressOf(one))
  const search = page.getByRole('searchbox', { name: 'Search queries' })
  await search.pressSequentially('slate')
  await expect(page).toHaveURL(`${addressOf(one)}?queries=slate`)
  await linkTo(page, 'Slate other').click()
  await expect(page).toHaveURL(`${addressOf(other)}?queries=slate`)
  await page.reload()
  await expect(search).toHaveValue('slate')
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(2)
})

test('a deleted query is away at once, and Undo brings it back with what was typed since', async ({ page }) => {
  const id = await given('Fleeting stones', 'select 1')
  await page.goto(addressOf(id))
  await writeSql(page, 'select 2')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expect(linkTo(page, 'Fleeting stones').getByLabel('Not saved')).toBeVisible()
  await choose(page, 'Fleeting stones', 'Delete query')
  await expect(page.getByText('"Fleeting stones" deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/sql\/new$/)
  await expect(linkTo(page, 'Fleeting stones')).toHaveCount(0)
  expect(await onServer(id)).toMatchObject({ code: 'snippet_not_found' })

  await page.getByRole('button', { name: 'Undo' }).click()
  await linkTo(page, 'Fleeting stones').click()
  await expect(page).toHaveURL(addressOf(id))
  await expect(editorOf(page)).toContainText('select 2')
  expect(await onServer(id)).toMatchObject({ name: 'Fleeting stones', content: 'select 1' })
})

test('deleting what others see asks first', async ({ page }) => {
  const { id } = await person.post(`projects/${ref}/content`, {
    name: 'Common stones',
    content: 'select 1',
    visibility: 'project',
  })
  await page.goto(addressOf(id))
  await choose(page, 'Common stones', 'Delete query')
  const question = page.getByRole('alertdialog', { name: 'Delete "Common stones"?' })
  await expect(question).toContainText('It disappears for everybody in the project.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(await onServer(id)).toMatchObject({ id })

  await choose(page, 'Common stones', 'Delete query')
  await question.getByRole('button', { name: 'Delete query' }).click()
  await expect(question).toBeHidden()
  await expect(linkTo(page, 'Common stones')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(linkTo(page, 'Common stones')).toBeVisible()
  expect(await onServer(id)).toMatchObject({ visibility: 'project' })
})

test('a text that was saved elsewhere meanwhile is replaced only on purpose', async ({ page }) => {
  const id = await given('Disputed stones', 'select 1')
  await page.goto(addressOf(id))
  await expect(editorOf(page)).toContainText('select 1')
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(addressOf(id))
  await writeSql(elsewhere, 'select 2')
  await elsewhere.keyboard.press('ControlOrMeta+s')
  await expect(elsewhere.getByText('Query saved')).toBeVisible()

  await writeSql(page, 'select 3')
  await page.keyboard.press('ControlOrMeta+s')
  const question = page.getByRole('alertdialog', { name: 'Save over a newer version?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(editorOf(page)).toContainText('select 3')
  expect(await onServer(id)).toMatchObject({ content: 'select 2' })

  await editorOf(page).click()
  await page.keyboard.press('ControlOrMeta+s')
  await question.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByText('Query saved')).toBeVisible()
  await expect(question).toBeHidden()
  expect(await onServer(id)).toMatchObject({ content: 'select 3' })
  await expect(page.getByText('Unsaved changes')).toBeHidden()
})

test('a query that was thrown away before it was saved comes back with Undo', async ({ page }) => {
  await page.goto(addressOf('new'))
  await writeSql(page, 'select 4242')
  await expect(page).not.toHaveURL(/\/sql\/new$/)
  await choose(page, 'select 4242', 'Discard query')
  await expect(page).toHaveURL(/\/sql\/new$/)
  await expect(linkTo(page, 'select 4242')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await linkTo(page, 'select 4242').click()
  await expect(editorOf(page)).toContainText('select 4242')
})

test('nothing unsaved is lost without a question: leaving settings, and signing out with drafts', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/project/${ref}/settings`)
  await page.getByLabel('Name', { exact: true }).fill('Another name')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Another name')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await leaving.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(`${plinth.url}/project/${ref}`)

  await page.goto(`${plinth.url}/project/${ref}/sql/new`)
  await writeSql(page, '-- Only here\nselect 4711')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: '1 query exists only in this browser' })
  await expect(question.getByRole('button', { name: 'Sign out anyway' })).toBeVisible()
  await question.getByRole('button', { name: 'Save and sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  const again = await givenPerson(page, plinth, person.email)
  expect(JSON.stringify(await again.get(`projects/${ref}/content`))).toContain('Only here')
})
