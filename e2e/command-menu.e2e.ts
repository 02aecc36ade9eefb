import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { escapeFrom } from './escape-from.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { untilKeysListen } from './until-keys-listen.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

const menu = (page: Page) => page.getByRole('dialog', { name: 'Command menu' })
const option = (page: Page, name: string | RegExp) => menu(page).getByRole('option', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Letters that are typed before the field is there are the page's. */
async function openMenu(page: Page, keys = 'Control+k') {
  await page.keyboard.press(keys)
  await expect(menu(page).getByRole('combobox', { name: 'Command menu' })).toBeFocused()
}

test('the command menu finds, leads, copies and remembers, by keyboard alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { keyboard } = page
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Acme')
  await person.organization('Basalt')
  const ref = await person.project(slug, 'Quarry')
  await person.post(`projects/${ref}/content`, { name: 'Heaviest stones', content: 'select 1' })
  await page.goto(`${plinth.url}/project/${ref}`)
  await expect(page.getByText('Accepting connections')).toBeVisible()
  await untilKeysListen(page)

  await test.step('it opens over the page and gives the focus back', async () => {
    const home = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Home' })
    await home.focus()
    await keyboard.press('Control+k')
    await expect(menu(page).getByRole('combobox', { name: 'Command menu' })).toBeFocused()
    expect(await violationsOf(page)).toEqual([])
    await keyboard.press('Escape')
    await expect(menu(page)).toHaveCount(0)
    await expect(home).toBeFocused()
  })

  await test.step('letters in order find, Enter goes, and the focus is on the heading there', async () => {
    await openMenu(page, '/')
    await keyboard.insertText('tbl')
    await expect(option(page, /^Tables$/)).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('Enter')
    await expect(page).toHaveURL(`${plinth.url}/project/${ref}/editor`)
    await expect(menu(page)).toHaveCount(0)
    await expect(heading(page, 'Tables')).toBeFocused()
  })

  await test.step('what was chosen stands first the next time', async () => {
    await keyboard.press('Control+k')
    const recent = menu(page).getByRole('group', { name: 'Recent' })
    await expect(recent.getByRole('option')).toHaveText([/^Tables/])
    await keyboard.press('Escape')
  })

  await test.step('closed and opened in one breath, it is a new one that takes the letters', async () => {
    await openMenu(page)
    await keyboard.insertText('switch org')
    // before the next task: the end of the first one is told after the second one's beginning
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('[role=dialog]')) return
        observer.disconnect()
        const next = new MutationObserver(() => {
          if (!document.activeElement?.matches('[role=dialog] input')) return
          next.disconnect()
          document.execCommand('insertText', false, 'copy ref')
        })
        next.observe(document.body, { childList: true, subtree: true, attributes: true })
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    await keyboard.press('Escape')
    await expect(menu(page).getByRole('combobox')).toBeFocused()
    await expect(menu(page).getByRole('combobox')).toHaveValue('copy ref')
    await expect(option(page, /Copy the project ref/)).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('Escape')
    await expect(menu(page)).toHaveCount(0)
  })

  await test.step('a list is gone into with → and left with Backspace', async () => {
    await openMenu(page)
    await keyboard.insertText('switch org')
    await expect(option(page, 'Switch organization')).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('ArrowRight')
    await expect(menu(page).getByRole('listbox', { name: 'Organizations' }).getByRole('option')).toHaveCount(2)
    await keyboard.press('Backspace')
    await expect(option(page, 'Switch organization')).toBeVisible()
    await keyboard.insertText('basalt')
    await keyboard.press('Enter')
    await expect(heading(page, 'Basalt')).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/\/editor$/)
  })

  await test.step('a saved query is found by its name, opened and run', async () => {
    await untilKeysListen(page)
    await openMenu(page)
    await keyboard.insertText('heavst')
    await option(page, /Heaviest stones/).click()
    await expect(page).toHaveURL(/\/sql\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('gridcell', { name: '1', exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('Results appear here.')).toBeVisible()
    await untilKeysListen(page)
  })

  await test.step('it opens from within the editor too, and copies without leaving', async () => {
    await page.getByRole('textbox', { name: 'SQL' }).focus()
    await openMenu(page)
    await keyboard.insertText('copy ref')
    await expect(option(page, /Copy the project ref/)).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('Enter')
    await expect(page.getByText('The project ref is on the clipboard.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ref)
    await expect(page.getByRole('textbox', { name: 'SQL' })).toBeFocused()
  })

  await test.step('going back closes it', async () => {
    await keyboard.press('Control+k')
    await expect(menu(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/editor$/)
    await expect(menu(page)).toHaveCount(0)
  })

  await test.step('what is missing can be reported', async () => {
    await openMenu(page)
    await keyboard.insertText('make coffee')
    await expect(menu(page)).toContainText('Nothing matches “make coffee”.')
    await expect(option(page, 'Contact support')).toBeVisible()
    await expect(option(page, 'Contact support')).toHaveAttribute('aria-selected', 'false')
    await keyboard.press('Enter')
    await expect(menu(page)).toContainText('Nothing matches “make coffee”.')
    await option(page, 'Report a missing command').click()
    await expect(page.getByLabel('Subject')).toHaveValue('A missing command: make coffee')
  })

  await test.step('the assistant opens, and says how a model is added where there is none', async () => {
    await page.goto(`${plinth.url}/project/${ref}`)
    await untilKeysListen(page)
    await keyboard.press('Control+k')
    await expect(menu(page).getByRole('combobox', { name: 'Command menu' })).toBeFocused()
    await keyboard.insertText('ask the assistant')
    await expect(option(page, /^Ask the assistant/).first()).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: 'Assistant', exact: true })
    await expect(panel.getByText('No model is configured')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await keyboard.press('Control+i')
    await expect(panel).toBeHidden()
  })
})

test('the shortcut sheet, the chords and what switches them off', async ({ page }) => {
  const { keyboard } = page
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Chords')
  const ref = await person.project(slug, 'Organ')
  await page.goto(`${plinth.url}/project/${ref}`)
  await expect(page.getByText('Accepting connections')).toBeVisible()
  await untilKeysListen(page)
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })

  await test.step('? shows all of them', async () => {
    await keyboard.press('?')
    await expect(sheet).toContainText('Open the command menu')
    await expect(sheet).toContainText('Run the statement at the cursor')
    expect(await violationsOf(page)).toEqual([])
    await escapeFrom(sheet)
    await expect(sheet).toHaveCount(0)
  })

  await test.step('g s leads to SQL, where a field keeps its letters', async () => {
    await keyboard.press('g')
    await expect(page.getByRole('status').filter({ hasText: 'Go to' })).toContainText('Tables')
    await keyboard.press('s')
    await expect(page).toHaveURL(/\/sql\/new$/)
    await page.getByRole('textbox', { name: 'SQL' }).focus()
    await keyboard.press('g')
    await keyboard.press('?')
    await expect(page.getByRole('textbox', { name: 'SQL' })).toContainText('g?')
    await expect(sheet).toHaveCount(0)
  })

  await test.step('c creates what the page is for', async () => {
    await page.goto(`${plinth.url}/org/${slug}/team`)
    await expect(heading(page, 'Members')).toBeVisible()
    await untilKeysListen(page)
    await keyboard.press('c')
    await escapeFrom(page.getByRole('dialog', { name: 'Invite people to Chords' }))
    await expect(page).toHaveURL(/\/team$/)
  })

  await test.step('another key may open the menu, and single keys may rest', async () => {
    await page.goto(`${plinth.url}/account/shortcuts`)
    await page.getByRole('combobox', { name: 'Command menu' }).selectOption('j')
    await untilKeysListen(page, 'Ctrl J')
    await page.getByRole('switch', { name: 'Single keys' }).uncheck()
    await page.reload()
    await untilKeysListen(page, 'Ctrl J')
    await keyboard.press('?')
    await keyboard.press('Control+k')
    await keyboard.press('Control+j')
    await expect(menu(page)).toBeVisible()
    await expect(sheet).toHaveCount(0)
    await keyboard.press('Escape')
    await page.getByRole('switch', { name: 'Single keys' }).check()
    await page.getByRole('heading', { level: 1 }).click()
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await keyboard.press('?')
    await expect(sheet).toBeVisible()
  })
})

test('on a phone the menu opens with a finger and closes again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/organizations`)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(option(page, 'All organizations')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await menu(page).getByRole('button', { name: 'close' }).click()
  await expect(menu(page)).toHaveCount(0)
})
