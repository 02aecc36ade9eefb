import { expect, type Page, test } from '@playwright/test'
import { startScriptedModel, type ScriptedModel } from '@plinth/testing/scripted-model'
import { violationsOf } from './axe.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { runSql, writeSql } from './run-sql.ts'
import { setTheme } from './set-theme.ts'
import { untilKeysListen } from './until-keys-listen.ts'

const SCHEMA = ['AI_SQL_GENERATOR_OPT_IN']

let model: ScriptedModel
let plinth: Plinth
let slug: string
let ref: string

test.beforeAll(async ({ browser }) => {
  model = await startScriptedModel()
  plinth = await startPlinth({ PLINTH_AI_BASE_URL: model.url, PLINTH_AI_MODEL: 'scripted' })
  const page = await browser.newPage()
  const person = await givenPerson(page, plinth)
  slug = await person.organization('Acme')
  await person.put(`organizations/${slug}/assistant`, { is_on: true, opt_in_tags: SCHEMA })
  ref = await person.project(slug, 'Quarry')
  await person.sql(
    ref,
    `create table stones (name text, owner uuid);
     insert into stones values ('granite', null), ('basalt', null);
     alter table stones disable row level security`,
  )
  await page.close()
})
test.afterAll(async () => {
  await plinth.stop()
  await model.close()
})
test.beforeEach(() => model.reset())

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'SQL' })
const FAILED = 'select 1;\nselect nam\nfrom stones;\nselect 3'

test('an error is explained, fixed by a proposal that is read first, and the statement runs', async ({ page }) => {
  await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/project/${ref}/sql/new`)
  await runSql(page, FAILED)
  await expect(page.getByText('The model sees this statement and its error.')).toBeVisible()

  model.script(['The column is called `name`. ![x](https://evil.example/leak)'])
  await page.getByRole('button', { name: 'Explain' }).dblclick()
  const explanation = page.getByRole('region', { name: 'Explanation' })
  await expect(explanation.getByText('name', { exact: true })).toBeVisible()
  await expect(explanation.getByRole('img')).toHaveCount(0)
  expect(model.received).toHaveLength(1)
  expect(model.received[0]!.body).toContain('select nam\\\\nfrom stones')
  expect(model.received[0]!.body).not.toContain('select 3')
  await page.getByRole('tab', { name: /^SELECT/ }).click()
  await expect(explanation).toBeHidden()
  await page.getByRole('tab', { name: 'Error' }).click()
  await expect(explanation).toBeVisible()

  await page.getByRole('button', { name: 'Ask the assistant' }).click()
  const panel = page.getByRole('complementary', { name: 'Assistant', exact: true })
  await expect(panel.getByText('Last error: column "nam" does not exist')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+i')

  model.script({ status: 429, headers: { 'retry-after': '7' } })
  await page.getByRole('button', { name: 'Fix', exact: true }).click()
  const fix = page.getByRole('region', { name: 'Proposed fix' })
  await expect(fix.getByText(/Possible in [4-7] s\./)).toBeVisible()
  await expect(fix.getByRole('button', { name: 'Try again' })).toBeDisabled()

  model.script([{ end: 'hang' }])
  const before = model.received.length
  await page.getByRole('button', { name: 'Fix', exact: true }).click()
  await expect.poll(() => model.received.length).toBe(before + 1)
  await fix.getByRole('button', { name: 'Stop' }).click()
  expect(await model.received.at(-1)!.closed).toBe(true)
  await expect(fix).toBeHidden()
  await expect(page.getByRole('button', { name: 'Fix', exact: true })).toBeFocused()

  const fixed = 'It is `name`.\n\n```sql\nselect name\nfrom stones;\n```'
  model.script([fixed])
  await page.keyboard.press('Enter')
  await expect(fix.getByRole('deletion')).toHaveText(/select nam$/)
  await expect(fix.getByRole('insertion')).toHaveText(/select name$/)
  await expect(editorOf(page)).toContainText('select nam')
  expect(await violationsOf(page)).toEqual([])
  for (const theme of ['dark', 'classic-dark']) {
    await setTheme(page, theme)
    expect(await violationsOf(page, ['color-contrast']), theme).toEqual([])
  }

  // what stands there by then is not the statement that ran
  await writeSql(page, 'select 4')
  await fix.getByRole('button', { name: 'Use it' }).click()
  await expect(fix.getByRole('alert')).toContainText('has changed since it ran')
  await expect(editorOf(page)).toHaveText('select 4')
  await editorOf(page).press('ControlOrMeta+z')
  await fix.getByRole('button', { name: 'Use it' }).click()
  await expect(editorOf(page)).toBeFocused()
  await expect.poll(() => linesOf(page)).toEqual(['select 1;', 'select name', 'from stones;', 'select 3'])
  await expect(page.getByText('Nothing has run.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => linesOf(page)).toEqual(FAILED.split('\n'))
  await page.keyboard.press('ControlOrMeta+y')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByRole('tab', { name: /^2/ }).click()
  await expect(page.getByRole('gridcell', { name: 'granite' })).toBeVisible()
})

test('a suggested name fills the field, and is saved when the person confirms it', async ({ page }) => {
  await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/project/${ref}/sql/new`)
  await writeSql(page, 'select count(*) from stones')
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog', { name: 'Save this query' })
  await dialog.getByLabel('Name').fill('My own words')
  model.script({ status: 500 }, ['"Stones in the quarry"\n'])
  await dialog.getByRole('button', { name: 'Suggest a name' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('My own words')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Stones in the quarry')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save query' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stones in the quarry' })).toBeVisible()

  model.script(['Count of stones'])
  await page.getByRole('button', { name: 'Actions for Stones in the quarry' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename this query' })
  await renaming.getByRole('button', { name: 'Suggest a name' }).click()
  await expect(renaming.getByLabel('Name')).toHaveValue('Count of stones')

  let answer = () => {}
  const isTyped = new Promise<void>((resolve) => (answer = resolve))
  model.script([{ pause: isTyped }, 'Number of stones'])
  await renaming.getByRole('button', { name: 'Suggest a name' }).click()
  await renaming.getByLabel('Name').fill('Typed meanwhile')
  answer()
  await expect(renaming.getByText('Suggested: “Number of stones”')).toBeVisible()
  await expect(renaming.getByLabel('Name')).toHaveValue('Typed meanwhile')
  expect(model.received.at(-1)!.body).toContain('select count(*) from stones')
})

test('a policy from words opens in the editor by keyboard alone, and nothing runs', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  const policy = 'create policy own on stones for select using (owner is not null)'
  await page.goto(`${plinth.url}/project/${ref}/editor/${await person.tableId(ref, 'stones')}`)
  await page.getByRole('gridcell', { name: 'granite' }).waitFor()
  await untilKeysListen(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Command menu' }).fill('Draft a policy')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Draft a policy' })
  const instruction = dialog.getByRole('textbox', { name: 'What it should allow' })
  await expect(instruction).toBeFocused()
  await expect(dialog.getByRole('button', { name: /public\.stones/ })).toBeVisible()
  await expect(dialog.getByText('Row-level security is off for this table')).toBeVisible()
  model.script([`Only stones that have an owner.\n\n\`\`\`sql\n${policy}\n\`\`\``])
  await page.keyboard.type('Stones with an owner are seen')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog.getByText('Only stones that have an owner.')).toBeVisible()
  expect(model.received[0]!.body).toContain('Stones with an owner are seen')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Open in the editor' }).press('Enter')
  await expect(editorOf(page)).toContainText(policy)
  await expect(page.getByText('Results appear here.')).toBeVisible()
  expect(await person.sql(ref, "select count(*) from pg_policies where tablename = 'stones'")).toEqual([['0']])

  const disclosed = await person.get(`organizations/${slug}/assistant/disclosures`)
  expect(disclosed[0]).toMatchObject({ task: 'draft_policy', project_ref: ref })
})

test('a schedule says where it cannot run, and switched off nothing is offered any more', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/project/${ref}/sql/new`)
  await page.getByRole('button', { name: 'Draft a schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Draft a schedule' })
  await expect(dialog.getByText(/the extension pg_cron/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Draft it' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Say what should happen, and when.')

  await page.context().setOffline(true)
  await dialog.getByRole('textbox').fill('Every night')
  await dialog.getByRole('button', { name: 'Draft it' }).click()
  await expect(dialog.getByText(/nothing was sent/)).toBeVisible()
  await page.context().setOffline(false)

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await person.put(`organizations/${slug}/assistant`, { is_on: true, opt_in_tags: [] })
  await page.reload()
  await page.getByRole('button', { name: 'Draft a policy' }).click()
  await expect(page.getByText('Acme does not share its schema with the model')).toBeVisible()
  await page.getByRole('link', { name: 'Open the settings' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()

  await page.getByRole('button', { name: 'Draft a schedule' }).click()
  await dialog.getByRole('textbox').fill('Every night')
  await person.put(`organizations/${slug}/assistant`, { is_on: false, opt_in_tags: SCHEMA })
  await dialog.getByRole('button', { name: 'Draft it' }).click()
  await expect(dialog.getByText(/switched off for this organization/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  expect(model.received).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Draft a schedule' })).toHaveCount(0)

  await runSql(page, FAILED)
  await expect(page.getByText('column "nam" does not exist')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Explain' })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('dialog', { name: 'Save this query' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suggest a name' })).toHaveCount(0)
})

const linesOf = (page: Page) => editorOf(page).locator('.cm-line').allTextContents()
