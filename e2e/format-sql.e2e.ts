import { expect, type Page, test } from '@playwright/test'
import { writeSql } from './run-sql.ts'
import { startSignedIn } from './signed-in.ts'

let editor: string
startSignedIn({
  async prepare(plinth, person) {
    const ref = await person.project(await person.organization('Acme'), 'Quarry')
    editor = `${plinth.url}/project/${ref}/sql/new`
  },
  onSignIn: () => undefined,
})
test.beforeEach(async ({ page }) => {
  await page.goto(editor)
})

const lines = (page: Page) => page.getByRole('textbox', { name: 'SQL' }).locator('.cm-line')

test('SQL is formatted by its button and its key, in one step that undo takes back', async ({ page }) => {
  const typed = "select 'a  b' as kind, $$x   y$$ -- why\nfrom stones where weight>1"
  const formatted = ['select', "  'a  b' as kind,", '  $$x   y$$ -- why', 'from', '  stones', 'where', '  weight > 1']
  await writeSql(page, typed)
  await page.getByRole('button', { name: 'Format SQL' }).click()
  await expect(lines(page)).toHaveText(formatted)
  await expect(page.getByRole('textbox', { name: 'SQL' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(lines(page)).toHaveText(typed.split('\n'))
  await page.keyboard.press('ControlOrMeta+Shift+F')
  await expect(lines(page)).toHaveText(formatted)
})

test('of a selection nothing else is formatted', async ({ page }) => {
  await writeSql(page, 'select 1,2;\nselect 3,4')
  await page.keyboard.press('Shift+Home')
  await page.getByRole('button', { name: 'Format SQL' }).click()
  await expect(lines(page)).toHaveText(['select 1,2;', 'select', '  3,', '  4'])
})

test('what cannot be formatted stays as it is, and a sentence says so', async ({ page }) => {
  await writeSql(page, 'select (1,\n 2')
  await page.getByRole('button', { name: 'Format SQL' }).click()
  await expect(page.getByText('The SQL could not be formatted and stays as it is')).toBeVisible()
  await expect(page.getByText(/^The formatter cannot read/)).toBeVisible()
  await expect(lines(page)).toHaveText(['select (1,', ' 2'])
})

test('a phone formats from the options', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await writeSql(page, 'select 1,2')
  await expect(page.getByRole('button', { name: 'Format SQL' })).toBeHidden()
  await page.getByRole('button', { name: /^Options/ }).click()
  await page.getByRole('menuitem', { name: 'Format SQL' }).click()
  await expect(lines(page)).toHaveText(['select', '  1,', '  2'])
})
