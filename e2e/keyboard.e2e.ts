import { expect, type Locator, type Page, test } from '@playwright/test'
import { escapeFrom } from './escape-from.ts'
import { DATABASE_PASSWORD, PASSWORD } from './people.ts'
import { givenPerson } from './person.ts'
import { type Plinth, SETUP_TOKEN, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

test('a wrong set-up token is shown at its own field', async ({ page }) => {
  await page.goto(`${plinth.url}/sign-up`)
  const token = page.getByLabel('Set-up token')
  await token.fill('not-the-token')
  await page.getByLabel('E-mail address').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(token).toHaveAttribute('aria-invalid', 'true')
  await expect(token).toHaveAccessibleDescription(/This is not the set-up token\./)
  await expect(page.getByRole('alert')).toHaveCount(1)
})

test('from the set-up token to signing out, by keyboard alone', async ({ page }) => {
  test.slow()
  const { keyboard } = page
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const arriveAt = async (name: string) => expect(heading(name)).toBeFocused()
  const press = async (target: Locator) => {
    await tabTo(page, target)
    await keyboard.press('Enter')
  }

  await test.step('sign up', async () => {
    await page.goto(`${plinth.url}/sign-up`)
    await expect(page.getByLabel('Set-up token')).toBeFocused()
    await keyboard.insertText(SETUP_TOKEN)
    await tabTo(page, page.getByLabel('E-mail address'))
    await keyboard.insertText('ada@example.com')
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await keyboard.insertText(PASSWORD)
    await keyboard.press('Enter')
    await expect(heading('Organizations')).toBeVisible()
  })

  await test.step('skip what stands before the content', async () => {
    await keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  })

  await test.step('create an organization and a project', async () => {
    await press(page.getByRole('link', { name: 'New organization' }))
    await arriveAt('New organization')
    await tabTo(page, page.getByLabel('Name'))
    await keyboard.insertText('Acme')
    await keyboard.press('Enter')
    await arriveAt('New project')
    await tabTo(page, page.getByLabel('Name', { exact: true }))
    await keyboard.insertText('Quarry')
    await tabTo(page, page.getByLabel('Database password', { exact: true }))
    await keyboard.insertText(DATABASE_PASSWORD)
    await expect(page.getByText('This password is strong.')).toBeVisible()
    await keyboard.press('Enter')
    await expect(heading('Quarry')).toBeVisible()
    await expect(page.getByText('Accepting connections')).toBeVisible()
  })

  await test.step('run a query', async () => {
    await press(page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'SQL' }))
    await expect(page).toHaveURL(/\/sql\/new$/)
    const editor = page.getByRole('textbox', { name: 'SQL' })
    await tabTo(page, editor)
    await keyboard.insertText(
      "create table stones (id int primary key, name text); insert into stones select n, 'stone ' || n from generate_series(1, 50) n; select count(*) from stones",
    )
    await expect(editor).toBeFocused()
    await keyboard.press('ControlOrMeta+Enter')
    const tab = page.getByRole('tab', { name: /^3/ })
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('gridcell', { name: '50' })).toBeVisible()
    await keyboard.press('Escape')
    await tabTo(page, tab)
    await keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: /^2/ })).toBeFocused()
    await expect(page.getByRole('tabpanel')).toContainText('50 rows affected')
  })

  await test.step('open a table, a row, and a filter, and leave each with Esc', async () => {
    await press(page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Tables' }))
    await arriveAt('Tables')
    await press(page.getByRole('link', { name: /^stones/ }))
    await arriveAt('public.stones')
    const grid = page.getByRole('grid', { name: 'Rows of stones' })
    await expect(grid.getByRole('gridcell', { name: 'stone 1', exact: true })).toBeVisible()
    await tabInto(page, grid)
    await keyboard.press('ArrowDown')
    await expect(grid.getByRole('row').nth(2).locator(':focus')).toHaveCount(1)
    await keyboard.press('Space')
    const sheet = page.getByRole('complementary', { name: 'stones, id 2' })
    await expect(sheet).toBeVisible()
    await keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(grid.locator(':focus')).toHaveCount(1)

    await press(page.getByRole('button', { name: 'Filter' }))
    const filter = page.getByRole('dialog', { name: 'Filter' })
    await expect(filter).toBeVisible()
    await tabTo(page, filter.getByLabel('Value'))
    await keyboard.insertText('7')
    await keyboard.press('Enter')
    await expect(page.getByText('1 row', { exact: true })).toBeVisible()
    await press(page.getByRole('button', { name: 'id = 7', exact: true }))
    await escapeFrom(page.getByRole('dialog', { name: 'Change filter' }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'id = 7', exact: true })).toBeFocused()
  })

  await test.step('pause and restore', async () => {
    await press(page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Settings' }))
    await arriveAt('Project settings')
    await press(page.getByRole('button', { name: 'Pause project' }))
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await press(question.getByRole('button', { name: 'Pause project' }))
    const restore = page.getByRole('button', { name: 'Resume project' })
    await expect(restore).toBeEnabled()
    await press(restore)
    await expect(page.getByText('Healthy').first()).toBeVisible()
  })

  await test.step('delete by typing the name', async () => {
    await press(page.getByRole('button', { name: 'Delete project' }))
    const question = page.getByRole('alertdialog', { name: 'Delete Quarry?' })
    await keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(page.getByRole('button', { name: 'Delete project' })).toBeFocused()
    await keyboard.press('Enter')
    await tabTo(page, question.getByRole('textbox'))
    await keyboard.insertText('Quarr')
    await keyboard.press('Enter')
    await expect(question.getByRole('button', { name: 'Delete project' })).toBeDisabled()
    await keyboard.insertText('y')
    await expect(question.getByRole('button', { name: 'Delete project' })).toBeEnabled()
    await keyboard.press('Enter')
    await arriveAt('Acme')
  })

  await test.step('sign out', async () => {
    await press(page.getByRole('button', { name: 'Your account' }))
    await expect(page.getByRole('menu')).toBeVisible()
    await keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
    await keyboard.press('Enter')
    await press(
      page.getByRole('dialog', { name: /only in this browser/ }).getByRole('button', { name: 'Sign out anyway' }),
    )
    await expect(heading('Sign in')).toBeVisible()
    await expect(page.getByLabel('E-mail address')).toBeFocused()
  })
})

test('on a phone the navigation opens, leads somewhere and closes, by keyboard too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const person = await givenPerson(page, plinth)
  const ref = await person.project(await person.organization('Pocket'), 'Pebble')
  await page.goto(`${plinth.url}/project/${ref}`)
  const open = page.getByRole('button', { name: 'Open the navigation' })
  const sheet = page.getByRole('dialog', { name: 'Navigation' })
  await expect(page.getByRole('navigation', { name: 'Areas' })).toHaveCount(0)

  await test.step('with a finger', async () => {
    await open.click()
    await sheet.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Project settings' })).toBeFocused()
    await expect(sheet).toBeHidden()
  })

  await test.step('Escape closes it and gives the focus back', async () => {
    await open.focus()
    await page.keyboard.press('Enter')
    await escapeFrom(sheet)
    await expect(sheet).toBeHidden()
    await expect(open).toBeFocused()
  })

  await test.step('Tab and Enter lead on', async () => {
    await page.keyboard.press('Enter')
    await tabTo(page, sheet.getByRole('link', { name: 'Tables' }))
    await page.keyboard.press('Enter')
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/editor$/)
    await expect(page.getByText('There are no tables in public yet')).toBeVisible()
    await open.focus()
    await page.keyboard.press('Enter')
    await expect(sheet.getByRole('link', { name: 'Tables' })).toHaveAttribute('aria-current', 'page')
  })
})

test('the navigation closes after a choice, and opens with the next reach for it', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  const ref = await person.project(await person.organization('Railway'), 'Sleeper')
  await page.goto(`${plinth.url}/project/${ref}`)
  const rail = page.getByRole('navigation', { name: 'Areas' })
  const width = async () => (await rail.boundingBox())?.width
  const entry = (name: string) => rail.getByRole('link', { name })

  await test.step('with a pointer that stays where it is', async () => {
    await entry('Tables').hover()
    await expect.poll(width).toBeGreaterThan(200)
    await entry('Tables').click({ position: { x: 10, y: 10 } })
    await expect(page).toHaveURL(/\/editor$/)
    await expect.poll(width).toBe(48)
    await page.mouse.move(700, 700)
    await entry('Home').hover()
    await expect.poll(width).toBeGreaterThan(200)
    await page.mouse.move(700, 700)
    await expect.poll(width).toBe(48)
  })

  await test.step('with the keyboard', async () => {
    await tabTo(page, entry('Settings'))
    await expect.poll(width).toBeGreaterThan(200)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Project settings' })).toBeFocused()
    await expect.poll(width).toBe(48)
    await page.keyboard.press('Shift+Tab')
    await expect.poll(width).toBeGreaterThan(200)
  })
})

const MOST_STOPS = 80

/** Presses Tab until the focus is there. At every stop on the way it must be seen where the focus is. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  await tabUntil(page, () => target.evaluate((element) => element === document.activeElement), String(target))
}

const tabInto = (page: Page, target: Locator) =>
  tabUntil(page, () => target.evaluate((element) => element.contains(document.activeElement)), String(target))

async function tabUntil(page: Page, isThere: () => Promise<boolean>, name: string) {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
    expect(await invisibleFocus(page)).toBeUndefined()
  }
  throw new Error(`${name} was not reached by ${MOST_STOPS} presses of Tab`)
}

/** The element that has the focus without showing it: by an outline, by the fill of a separator, or by a text cursor. */
const invisibleFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    // past the last element the focus is in the browser's own bars
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
    const { width, height, bottom, right } = focused.getBoundingClientRect()
    const isOnScreen = width > 0 && height > 0 && bottom > 0 && right > 0
    const hasOutline = [undefined, '::after', '::before'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(focused, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    })
    const isSeen = hasOutline || focused.isContentEditable || (focused.role === 'separator' && isFilled(focused))
    return isOnScreen && isSeen ? undefined : focused.outerHTML.slice(0, 200)

    function isFilled(separator: HTMLElement) {
      const fill = () => getComputedStyle(separator, '::after').backgroundColor
      const focusedFill = fill()
      separator.blur()
      const usualFill = fill()
      separator.focus({ preventScroll: true })
      return focusedFill !== usualFill
    }
  })
