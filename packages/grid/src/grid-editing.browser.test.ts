import { describe, expect, test } from 'vitest'
import { givenGridBrowser } from './testing/given-grid.ts'
import { atRest, cellClass, cellText, centre, events, focusedPlace } from './testing/grid-page.ts'

const { givenGrid } = await givenGridBrowser()

describe('editing', () => {
  test('Enter edits, Enter commits and moves on', async () => {
    const page = await givenGrid({ editable: true })
    await page.mouse.click(...(await centre(page, 2, 1)))
    await page.keyboard.press('Enter')
    expect(await page.locator('textarea').inputValue()).toBe('person2@example.org')
    await page.keyboard.type('new')
    await page.keyboard.press('Enter')
    expect(await events(page)).toEqual([['edit', 2, 'email', 'new']])
    expect(await focusedPlace(page)).toEqual({ rowindex: 5, colindex: 2 })
    expect(await cellText(page, 2, 1)).toBe('new')
    expect(await page.locator('textarea').count()).toBe(0)
  })

  test('typing replaces the value, Tab commits to the right, Escape keeps what was there', async () => {
    const page = await givenGrid({ editable: true })
    await page.mouse.click(...(await centre(page, 2, 1)))
    await page.keyboard.type('abc')
    await page.keyboard.press('Tab')
    expect(await events(page)).toEqual([['edit', 2, 'email', 'abc']])
    expect(await focusedPlace(page)).toEqual({ rowindex: 4, colindex: 3 })

    await page.keyboard.type('nothing')
    await page.keyboard.press('Escape')
    expect(await events(page)).toHaveLength(1)
    expect(await cellText(page, 2, 2)).toBe('note 2')
    expect(await focusedPlace(page)).toEqual({ rowindex: 4, colindex: 3 })
  })

  test('an unchanged value is not an edit', async () => {
    const page = await givenGrid({ editable: true })
    await page.mouse.dblclick(...(await centre(page, 3, 2)))
    expect(await page.locator('textarea').getAttribute('placeholder')).toBe('NULL')
    await page.keyboard.press('Enter')
    expect(await events(page)).toEqual([])
  })

  test('NULL is chosen in the editor, by a key there, or by Backspace on the cell', async () => {
    const page = await givenGrid({ editable: true })
    await page.mouse.dblclick(...(await centre(page, 1, 2)))
    await page.locator('.dg-null-choice').click()
    await page.keyboard.press('Enter')
    await page.keyboard.press('F2')
    await page.keyboard.press('Control+Shift+Backspace')
    await page.keyboard.press('Enter')
    await page.mouse.click(...(await centre(page, 5, 2)))
    await page.keyboard.press('Backspace')
    expect(await events(page)).toEqual([
      ['edit', 1, 'note', null],
      ['edit', 2, 'note', null],
      ['edit', 5, 'note', null],
    ])
    expect(await cellClass(page, 5, 2)).toContain('dg-null')
  })

  test('clearing NULL by typing and deleting gives the empty text', async () => {
    const page = await givenGrid({ editable: true })
    await page.mouse.dblclick(...(await centre(page, 3, 2)))
    await page.keyboard.type('x')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    expect(await events(page)).toEqual([['edit', 3, 'note', '']])
    expect(await cellText(page, 3, 2)).toBe('')
  })

  test('a column without NULL offers none', async () => {
    const page = await givenGrid({ editable: true })
    await page.mouse.click(...(await centre(page, 3, 0)))
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    expect(await page.locator('.dg-null-choice').count()).toBe(0)
    expect(await events(page)).toEqual([])
  })

  test('leaving the editor for another cell commits', async () => {
    const page = await givenGrid({ editable: true })
    await page.mouse.dblclick(...(await centre(page, 2, 1)))
    await page.keyboard.type('kept')
    await page.mouse.click(...(await centre(page, 6, 3)))
    expect(await events(page)).toEqual([['edit', 2, 'email', 'kept']])
    expect(await focusedPlace(page)).toEqual({ rowindex: 8, colindex: 4 })
  })

  test('an open editor outlives scrolling and pages that arrive', async () => {
    const page = await givenGrid({ editable: true })
    await page.mouse.dblclick(...(await centre(page, 2, 1)))
    await page.keyboard.type('far')
    await page.evaluate(() => document.querySelector('.dg-scroller')!.scrollBy(0, 3000))
    await atRest(page)
    await page.keyboard.type('ther')
    await page.keyboard.press('Enter')
    expect(await events(page)).toEqual([['edit', 2, 'email', 'farther']])
  })

  test('the Enter that ends an input method composition does not commit', async () => {
    const page = await givenGrid({ editable: true })
    await page.mouse.dblclick(...(await centre(page, 2, 1)))
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: 'かん', selectionStart: 2, selectionEnd: 2 })
    await page.evaluate(() => {
      const enter = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })
      document.activeElement!.dispatchEvent(enter)
    })
    expect(await page.locator('textarea').count()).toBe(1)
    await session.send('Input.insertText', { text: '漢' })
    await page.keyboard.press('Enter')
    expect(await events(page)).toEqual([['edit', 2, 'email', '漢']])
  })

  test('Space toggles a boolean', async () => {
    const page = await givenGrid({ editable: true })
    await page.mouse.click(...(await centre(page, 2, 3)))
    await page.keyboard.press('Space')
    await page.keyboard.press('Space')
    expect(await events(page)).toEqual([
      ['edit', 2, 'active', 'true'],
      ['edit', 2, 'active', 'false'],
    ])
  })

  test('a cell that is not editable is activated instead', async () => {
    const page = await givenGrid({ editable: true })
    await page.mouse.dblclick(...(await centre(page, 2, 5)))
    await page.keyboard.press('Enter')
    await page.keyboard.press('x')
    expect(await events(page)).toEqual([
      ['activate', 2, 'created_at'],
      ['activate', 2, 'created_at'],
    ])
  })

  test('a pasted table is handed on with its place', async () => {
    const page = await givenGrid({ editable: true })
    await page.mouse.click(...(await centre(page, 2, 1)))
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'a\tb\nc\td\n')
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    })
    expect(await events(page)).toEqual([
      [
        'paste',
        2,
        'email',
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
      ],
    ])
  })
})
