import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterPaint, launchBrowser } from '@plinth/testing/browser'
import type { BrowserBundle } from '@plinth/testing/browser-bundle'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { FixtureOptions } from '../fixture/main.ts'
import { bundleFixture, openFixture } from '../fixture/open-fixture.ts'

let browser: Browser
let bundle: BrowserBundle

beforeAll(async () => {
  ;[browser, bundle] = await Promise.all([launchBrowser(), bundleFixture('main.ts')])
})
afterAll(() => browser?.close())

describe('a million rows', () => {
  test('the first page is shown, with the number of all rows', async () => {
    const page = await givenGrid()
    expect(await visibleIds(page)).toEqual(rowsFrom(0, 16))
    expect(await attribute(page, '[role=grid]', 'aria-rowcount')).toBe('1000001')
    expect(await attribute(page, '[role=grid]', 'aria-colcount')).toBe('6')
  })

  test('Ctrl+End leads to the very last cell, and Ctrl+Home back to the first', async () => {
    const page = await givenGrid()

    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+End')
    await waitForRow(page, 999_999)
    expect((await visibleIds(page)).at(-1)).toBe(999_999)
    expect(await focusedPlace(page)).toEqual({ rowindex: 1_000_001, colindex: 6 })
    expect(await isFullyVisible(page, ':focus')).toBe(true)

    await page.keyboard.press('Control+Home')
    await waitForRow(page, 0)
    expect(await focusedPlace(page)).toEqual({ rowindex: 2, colindex: 1 })
    expect((await visibleIds(page))[0]).toBe(0)
  })

  test('the scrollbar leads to the end, and from there the wheel moves row by row', async () => {
    const page = await givenGrid()

    await page.evaluate(() => (document.querySelector('.dg-scroller')!.scrollTop = 1e9))
    await waitForRow(page, 999_999)
    const before = (await visibleIds(page))[0]!
    await page.mouse.move(300, 300)
    await page.mouse.wheel(0, -320)
    await page.waitForFunction((first) => document.querySelector(`[aria-rowindex="${first}"]`), before - 10 + 2)
    await waitForRow(page, before - 10)

    expect((await visibleIds(page))[0]).toBe(before - 10)
  })

  test('slow scrolling in the scaled middle shows every row in turn, also after the position was put right', async () => {
    const page = await givenGrid()
    await page.evaluate(() => (document.querySelector('.dg-scroller')!.scrollTop = 4_000_000))
    await atRest(page)
    const before = (await visibleIds(page))[0]!
    expect(before).toBeGreaterThan(400_000)

    for (let step = 0; step < 40; step++) {
      await page.evaluate(() => document.querySelector('.dg-scroller')!.scrollBy(0, 96))
      await afterPaint(page)
    }
    await atRest(page)

    expect((await visibleIds(page))[0]).toBe(before + 120)
    expect(await visibleIds(page)).toEqual(rowsFrom(before + 120, (await visibleIds(page)).length))
  })

  test('rows are asked for by cursor when walking and by one offset when leaping', async () => {
    const page = await givenGrid()
    await page.evaluate(() => (document.querySelector('.dg-scroller')!.scrollTop = 1e9))
    await waitForRow(page, 999_999)
    const log = await page.evaluate(() => window.fixture.log)
    expect(log.filter((entry) => entry.startsWith('offset'))).toEqual(['offset 0', 'offset 999900'])
  })

  test('a count that is an estimate is not passed off as exact, and is exact once the end was seen', async () => {
    const page = await givenGrid({ total: 5321, rowCount: { estimate: 5000 } })
    expect(await attribute(page, '[role=grid]', 'aria-rowcount')).toBe('-1')

    await page.keyboard.press('Tab')
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Control+End')
      await atRest(page)
    }

    expect(await attribute(page, '[role=grid]', 'aria-rowcount')).toBe('5322')
    expect(await focusedText(page)).toContain('2026')
    expect((await visibleIds(page)).at(-1)).toBe(5320)
  })
})

describe('for those who cannot see', () => {
  test('rows and cells stand in ascending order at rest and after a key', async () => {
    const page = await givenGrid({ columnCount: 60, rowHeader: true })
    await page.keyboard.press('Tab')
    for (const key of ['PageDown', 'PageDown', 'ArrowUp', 'Control+ArrowRight']) {
      await page.keyboard.press(key)
      expect(await isAscending(page)).toBe(true)
    }

    await page.evaluate(() => document.querySelector('.dg-scroller')!.scrollBy(-900, 777))
    await page.evaluate(() => document.querySelector('.dg-scroller')!.scrollBy(-900, -400))
    await atRest(page)

    expect(await isAscending(page)).toBe(true)
  })

  test('there is one tab stop, and Tab leaves the grid', async () => {
    const page = await givenGrid()
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('button'), { textContent: 'after' })),
    )

    expect(await page.locator('.data-grid [tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    expect(await page.locator('.data-grid [tabindex="0"]').count()).toBe(1)
    expect(await focusedPlace(page)).toEqual({ rowindex: 3, colindex: 2 })
    await page.keyboard.press('Tab')
    expect(await focusedText(page)).toBe('after')
    await page.keyboard.press('Shift+Tab')
    expect(await focusedPlace(page)).toEqual({ rowindex: 3, colindex: 2 })
  })

  test('the active cell stays mounted and keeps the focus when it is scrolled away', async () => {
    const page = await givenGrid({ columnCount: 60 })
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')

    await page.evaluate(() => document.querySelector('.dg-scroller')!.scrollTo(4000, 5_000_000))
    await atRest(page)

    expect(await focusedPlace(page)).toEqual({ rowindex: 3, colindex: 1 })
    expect(await focusedText(page)).toBe('1')
    expect(await isFullyVisible(page, ':focus')).toBe(false)
    await page.keyboard.press('ArrowDown')
    expect(await focusedPlace(page)).toEqual({ rowindex: 4, colindex: 1 })
    expect(await isFullyVisible(page, ':focus')).toBe(true)
  })

  test('the header is reached from the first row and Enter sorts by it', async () => {
    const page = await givenGrid({ sort: [{ key: 'email', direction: 'descending' }] })
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')

    expect(await focusedPlace(page)).toEqual({ rowindex: 1, colindex: 2 })
    expect(await page.evaluate(() => document.activeElement!.role)).toBe('columnheader')
    expect(await page.evaluate(() => document.activeElement!.ariaSort)).toBe('descending')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+Enter')
    expect(await events(page)).toEqual([
      ['sort', 'email', false],
      ['sort', 'email', true],
    ])
    await page.keyboard.press('ArrowDown')
    expect(await focusedPlace(page)).toEqual({ rowindex: 2, colindex: 2 })
  })

  test.each<FixtureOptions>([
    {},
    { rowHeader: true, columnCount: 60, sort: [{ key: 'id', direction: 'ascending' }] },
    { total: 0 },
  ])('axe finds nothing with %j', async (options) => {
    const page = await givenGrid(options)
    await page.addScriptTag({ content: axeSource() })
    const found = await page.evaluate(async () => {
      const { violations } = await window.axe.run()
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    })
    expect(found).toEqual([])
  })

  test('axe finds nothing while a cell is edited', async () => {
    const page = await givenGrid({ editable: true })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.addScriptTag({ content: axeSource() })
    expect(await page.evaluate(async () => (await window.axe.run()).violations.map(({ id }) => id))).toEqual([])
  })

  test('larger text makes higher rows', async () => {
    const page = await givenGrid()
    await page.addStyleTag({ content: 'html { font-size: 24px }' })
    await page.waitForFunction(() => document.querySelector('.dg-body .dg-row')!.getBoundingClientRect().height === 48)
    expect(
      await page.locator('.dg-body [aria-rowindex="3"]').evaluate((row) => row.getBoundingClientRect().height),
    ).toBe(48)
  })

  test('with forced colours the focus and the selection are still seen', async () => {
    const page = await givenGrid()
    await page.emulateMedia({ forcedColors: 'active' })
    await page.keyboard.press('Tab')
    const look = await page.evaluate(() => {
      const { outlineStyle, outlineWidth, outlineColor, backgroundColor } = getComputedStyle(document.activeElement!)
      return { outlineStyle, outlineWidth, differs: outlineColor !== backgroundColor }
    })
    expect(look).toEqual({ outlineStyle: 'solid', outlineWidth: '2px', differs: true })
  })
})

describe('selection', () => {
  test('a range made by keys is copied as tab-separated text', async () => {
    const page = await givenGrid()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')

    expect(await copied(page)).toBe(
      '2\tperson2@example.org\tnote 2\n3\tperson3@example.org\t\n4\tperson4@example.org\t',
    )
    expect(await page.locator('[aria-selected=true]').count()).toBe(9)
    expect(await events(page)).toEqual([['copy', { rowCount: 3, columnCount: 3, missingRows: 0 }]])
  })

  test('Ctrl+C itself puts the range on the clipboard', async () => {
    const page = await givenGrid()
    await page.evaluate(() => {
      document.addEventListener('copy', (event) => (document.title = event.clipboardData!.getData('text/plain')))
    })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+c')
    expect(await page.evaluate(() => document.title)).toBe('0 1')
  })

  test('Ctrl+A takes all rows, and a copy says how many of them are not loaded', async () => {
    const page = await givenGrid({ total: 1000 })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+a')
    const text = await copied(page)
    const [[, counts]] = (await events(page)) as [[string, { rowCount: number; missingRows: number }]]
    expect(text.split('\n')).toHaveLength(counts.rowCount)
    expect(counts.rowCount + counts.missingRows).toBe(1000)

    await page.keyboard.press('Escape')
    expect(await page.locator('[aria-selected=true]').count()).toBe(1)
  })

  test('dragging selects a range, shift and click extends it', async () => {
    const page = await givenGrid()
    await page.mouse.move(...(await centre(page, 3, 1)))
    await page.mouse.down()
    await page.mouse.move(...(await centre(page, 4, 1)))
    await page.mouse.move(...(await centre(page, 5, 2)), { steps: 3 })
    await afterPaint(page)
    await page.mouse.up()
    expect(await selection(page)).toEqual({
      kind: 'cells',
      anchor: { row: 3, column: 1 },
      active: { row: 5, column: 2 },
    })

    await page.keyboard.down('Shift')
    await page.mouse.click(...(await centre(page, 7, 3)))
    await page.keyboard.up('Shift')
    expect(await selection(page)).toEqual({
      kind: 'cells',
      anchor: { row: 3, column: 1 },
      active: { row: 7, column: 3 },
    })
  })

  test('dragging below the grid scrolls on', async () => {
    const page = await givenGrid()
    await page.mouse.move(...(await centre(page, 3, 1)))
    await page.mouse.down()
    await page.mouse.move(300, 620, { steps: 3 })
    await page.waitForFunction(() => window.fixture.grid.selection.active.row > 60)
    await page.mouse.up()
    expect(await selection(page)).toMatchObject({ anchor: { row: 3, column: 1 } })
  })

  test('rows are selected by their numbers and copied whole', async () => {
    const page = await givenGrid({ rowHeader: true })
    await page.mouse.click(...(await centre(page, 2, -1)))
    await page.keyboard.down('Control')
    await page.mouse.click(...(await centre(page, 5, -1)))
    await page.keyboard.up('Control')
    expect(await selection(page)).toMatchObject({
      kind: 'rows',
      rows: [
        [2, 2],
        [5, 5],
      ],
    })
    expect((await copied(page)).split('\n').map((line) => line.split('\t').length)).toEqual([6, 6])

    await page.keyboard.press('Shift+ArrowDown')
    expect(await selection(page)).toMatchObject({ kind: 'rows', rows: [[5, 6]] })
  })

  test('a selection given by the owner wins', async () => {
    const page = await givenGrid()
    await page.evaluate(() => {
      const at = { row: 4, column: 2 }
      window.fixture.grid.update({ selection: { kind: 'cells', active: at, anchor: at } })
    })
    expect(await selection(page)).toMatchObject({ active: { row: 4, column: 2 } })
    await page.keyboard.press('Tab')
    expect(await focusedPlace(page)).toEqual({ rowindex: 6, colindex: 3 })
  })
})

describe('columns', () => {
  test('of many columns only those near the view are mounted, and the last one is reached', async () => {
    const page = await givenGrid({ columnCount: 300 })
    expect(await page.locator('[aria-rowindex="2"] > *').count()).toBeLessThan(20)
    await page.keyboard.press('Tab')
    await page.keyboard.press('End')
    expect(await focusedText(page)).toBe('r0 c299')
    expect(await isFullyVisible(page, ':focus')).toBe(true)
    expect(await page.locator('[aria-rowindex="2"] > *').count()).toBeLessThan(20)
  })

  test('dragging an edge resizes and does not sort', async () => {
    const page = await givenGrid()
    const edge = await page.locator('[role=columnheader][aria-colindex="2"]').boundingBox()
    await page.mouse.move(edge!.x + edge!.width - 3, edge!.y + 10)
    await page.mouse.down()
    await page.mouse.move(edge!.x + edge!.width + 57, edge!.y + 10, { steps: 4 })
    await page.mouse.up()
    expect(await events(page)).toEqual([['resize', 'email', 280]])
    const cell = await page.locator('[aria-rowindex="2"] [aria-colindex="2"]').boundingBox()
    expect(cell!.width).toBe(280)
  })

  test('Alt and arrows on a header resize as well', async () => {
    const page = await givenGrid()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('Alt+ArrowLeft')
    expect(await events(page)).toEqual([
      ['resize', 'id', 126],
      ['resize', 'id', 110],
    ])
  })

  test('a click on a header sorts', async () => {
    const page = await givenGrid()
    await page.locator('[role=columnheader][aria-colindex="3"]').click()
    expect(await events(page)).toEqual([['sort', 'note', false]])
  })
})

describe('row numbers', () => {
  test('stay in place when the rows are scrolled sideways', async () => {
    const page = await givenGrid({ columnCount: 60, rowHeader: true })
    const before = await seenNumber(page, 3)
    await page.evaluate(() => document.querySelector('.dg-scroller')!.scrollBy(1234, 0))
    await atRest(page)

    expect(before.text).toBe('4')
    expect(await seenNumber(page, 3)).toEqual(before)
    expect(await cellText(page, 3, 0)).toBe('4')
  })

  test('stand beside their rows also in the scaled middle of a million', async () => {
    const page = await givenGrid({ rowHeader: true })
    await page.evaluate(() => (document.querySelector('.dg-scroller')!.scrollTop = 4_000_000))
    await atRest(page)

    const beside = await page.evaluate(() => {
      const places = (selector: string) =>
        [...document.querySelectorAll(selector)].map((cell) => {
          const place: [string, number] = [cell.textContent, cell.getBoundingClientRect().top]
          return place
        })
      return {
        numbers: Object.fromEntries(places('.dg-gutter .dg-cell')),
        names: Object.fromEntries(places('[role=rowheader]')),
      }
    })
    expect(Object.keys(beside.numbers).length).toBeGreaterThan(16)
    expect(beside.numbers).toEqual(beside.names)
  })

  test('show the focus and the selection of the header in the row', async () => {
    const page = await givenGrid({ rowHeader: true, columnCount: 60 })
    await page.mouse.click(...(await centre(page, 2, -1)))
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    expect(await page.evaluate(() => document.activeElement!.role)).toBe('rowheader')
    const focused = await seenNumber(page, 2)
    expect(focused).toMatchObject({ text: '3', outlineStyle: 'solid', outlineWidth: '2px' })
    expect(focused.background).not.toBe((await seenNumber(page, 3)).background)

    await page.keyboard.press('ArrowDown')
    expect(await seenNumber(page, 3)).toMatchObject({ text: '4', outlineStyle: 'solid', outlineWidth: '2px' })
    expect((await seenNumber(page, 2)).outlineStyle).toBe('none')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    expect(await seenNumber(page, 3)).toMatchObject({ outlineStyle: 'solid', outlineWidth: '1px' })
  })

  test('with forced colours the focus is still seen', async () => {
    const page = await givenGrid({ rowHeader: true })
    await page.emulateMedia({ forcedColors: 'active' })
    await page.mouse.click(...(await centre(page, 2, -1)))
    await page.keyboard.press('ArrowLeft')
    const { outlineStyle, outlineColor, background } = await seenNumber(page, 2)
    expect(outlineStyle).toBe('solid')
    expect(outlineColor).not.toBe(background)
  })

  test('are heard once, from the header in the row', async () => {
    const page = await givenGrid({ rowHeader: true })
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '3', exact: true }) })
    expect(await row.getAttribute('aria-rowindex')).toBe('4')
    expect(await page.getByRole('rowheader', { name: '3', exact: true }).getAttribute('aria-colindex')).toBe('1')
  })

  test('a press on a number over scrolled cells is for the row', async () => {
    const page = await givenGrid({ rowHeader: true, columnCount: 60 })
    await page.evaluate(() => document.querySelector('.dg-scroller')!.scrollBy(1234, 0))
    await atRest(page)
    const { left, top } = await seenNumber(page, 4)
    await page.mouse.click(left + 10, top + 10)

    expect(await selection(page)).toMatchObject({ kind: 'rows', rows: [[4, 4]] })
    const under = await page.evaluate(([x, y]) => document.elementFromPoint(x!, y!)!.role, [left + 10, top + 10])
    expect(under).toBe('gridcell')
  })

  test('are wide enough for larger text', async () => {
    const page = await givenGrid({ rowHeader: true })
    await page.addStyleTag({ content: 'html { font-size: 32px }' })
    await page.waitForFunction(() => document.querySelector('.dg-body .dg-row')!.getBoundingClientRect().height === 64)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+End')
    await waitForRow(page, 999_999)

    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.dg-gutter .dg-cell')].filter((cell) => cell.scrollWidth > cell.clientWidth),
    )
    expect(cut).toEqual([])
  })
})

test('the browser keeps as many layers for forty rows as for five', async () => {
  const page = await givenGrid({ rowHeader: true, columnCount: 30 })
  const few = await layerCount(page, 5)
  const many = await layerCount(page, 40)
  expect(many).toBe(few)
})

test('only a text that may be too long for its cell is clipped', async () => {
  const page = await givenGrid()
  await page.evaluate(() =>
    window.fixture.pages.setRow(0, ['1', 'a'.repeat(60), '日本語', 'true', '1.00', '2026-03-01 12:00:00+00']),
  )
  const overflows = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[aria-rowindex="2"] > *')].map((cell) => getComputedStyle(cell).overflowX),
    )
  expect(await overflows()).toEqual(['visible', 'clip', 'clip', 'visible', 'visible', 'visible'])

  await page.evaluate(() => {
    const { grid } = window.fixture
    const [id, email, note, active, price, created] = [110, 600, 200, 90, 120, 60].map((width, index) => ({
      key: `k${index}`,
      label: `column ${index}`,
      width,
    }))
    grid.update({ columns: [id!, email!, note!, active!, price!, created!] })
  })
  expect(await overflows()).toEqual(['visible', 'visible', 'clip', 'visible', 'visible', 'clip'])
})

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

describe('values', () => {
  test('NULL, the empty text and a loading row look different', async () => {
    const page = await givenGrid()
    expect([await cellText(page, 3, 2), await cellClass(page, 3, 2)]).toEqual(['NULL', 'dg-cell dg-null'])
    expect([await cellText(page, 4, 2), await cellClass(page, 4, 2)]).toEqual(['', 'dg-cell'])

    const slow = await givenGrid({ delay: 60_000 }, { waits: false })
    const row = slow.locator('.dg-body [aria-rowindex="2"]')
    expect(await row.getAttribute('aria-busy')).toBe('true')
    expect(await row.textContent()).toBe('')
  })

  test('markup in a value is text', async () => {
    const page = await givenGrid()
    await page.evaluate(() =>
      window.fixture.pages.setRow(0, ['<img src=x onerror="document.title=1">', '', '', '', '', '']),
    )
    expect(await cellText(page, 0, 0)).toBe('<img src=x onerror="document.title=1">')
    expect(await page.locator('.data-grid img').count()).toBe(0)
  })

  test('a row that could not be loaded says so and is retried by Enter', async () => {
    const page = await givenGrid()
    await page.evaluate(() => {
      const state = { failed: true, retried: [] as number[] }
      Object.assign(window, { state })
      window.fixture.grid.update({
        rows: {
          rowCount: 3,
          row: (index) => (index === 1 && state.failed ? undefined : [String(index)]),
          error: (index) => (index === 1 && state.failed ? 'Could not be loaded.' : undefined),
        },
        onRetry: (row) => window.fixture.events.push(['retry', row]),
      })
    })
    expect(await cellText(page, 1, 0)).toBe('Could not be loaded.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await events(page)).toEqual([['retry', 1]])
  })
})

test('a finger scrolls, and selects on tap', async () => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 800, height: 640 } })
  onTestFinished(() => context.close())
  const page = await openFixture(context, bundle)
  await mount(page, {})
  await waitForRow(page, 0)
  await page.touchscreen.tap(...(await centre(page, 3, 1)))
  expect(await selection(page)).toMatchObject({ active: { row: 3, column: 1 } })
})

test('a destroyed grid leaves nothing behind', async () => {
  const page = await givenGrid()
  await page.evaluate(() => window.fixture.grid.destroy())
  expect(await page.locator('#grid').innerHTML()).toBe('')
})

test('in React, scrolling renders nothing, and selection and sort follow the props', async () => {
  const page = await openFixture(browser, await bundleFixture('react-main.tsx'))
  onTestFinished(() => page.close())
  await page.locator('.dg-body [aria-rowindex="2"]').waitFor()
  expect(await page.locator('.data-grid').count()).toBe(1)
  const before = await commits(page)
  expect(before).toBeGreaterThan(0)

  await page.evaluate(() => document.querySelector('.dg-scroller')!.scrollBy(0, 900))
  await page.locator('.dg-body [aria-rowindex="32"]').waitFor()
  expect(await commits(page)).toBe(before)

  await page.getByRole('button').click()
  expect(await page.locator('.dg-body [aria-rowindex="5001"]').textContent()).toContain('name 4999')
  await page.locator('[role=columnheader]').first().click()
  expect(await attribute(page, '[role=columnheader]', 'aria-sort')).toBe('ascending')
  expect(await commits(page)).toBe(before + 1)
  await page.mouse.click(250, 300)
  expect(await page.locator('output').textContent()).toMatch(/^49\d\d,1$/)
})

declare global {
  interface Window {
    axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    counts: { commits: number }
  }
}

async function givenGrid(options: FixtureOptions = {}, { waits = true } = {}) {
  const page = await openFixture(browser, bundle)
  onTestFinished(() => page.close())
  await mount(page, options)
  if (waits && options.total !== 0) await waitForRow(page, 0)
  return page
}

function mount(page: Page, options: FixtureOptions) {
  return page.evaluate((given) => {
    window.fixture = window.mountFixture(document.querySelector<HTMLElement>('#grid')!, given)
  }, options)
}

function waitForRow(page: Page, row: number) {
  return page.locator(`.dg-body [aria-rowindex="${row + 2}"]:not([aria-busy])`).waitFor({ state: 'attached' })
}

/** Everything in view is loaded, and the DOM was put in order after the last movement. */
async function atRest(page: Page) {
  await page.evaluate(async () => {
    const body = document.querySelector('.dg-body')!
    let changes = 1
    const observer = new MutationObserver((records) => (changes += records.length))
    observer.observe(document.querySelector('.data-grid')!, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    while (changes || body.querySelector('[aria-busy]')) {
      changes = 0
      await new Promise((done) => setTimeout(done, 250))
    }
    observer.disconnect()
  })
}

/** The first cells of the rows that are wholly in view, by their place on the screen. */
function visibleIds(page: Page) {
  return page.evaluate(() => {
    const head = document.querySelector('.dg-head')!.getBoundingClientRect()
    const box = document.querySelector('.dg-scroller')!.getBoundingClientRect()
    return [...document.querySelectorAll('.dg-body .dg-row')]
      .map((row) => ({ box: row.getBoundingClientRect(), id: row.querySelector('[role=gridcell]')!.textContent }))
      .filter((row) => row.box.top >= head.bottom - 1 && row.box.top < box.bottom)
      .sort((a, b) => a.box.top - b.box.top)
      .map(({ id }) => Number(id))
  })
}

function rowsFrom(first: number, count: number) {
  return Array.from({ length: count }, (_, index) => first + index)
}

function isAscending(page: Page) {
  return page.evaluate(() => {
    const indexes = [...document.querySelectorAll('[role=row]')].map((row) => Number(row.ariaRowIndex))
    const columns = [...document.querySelectorAll('[role=row]')].map((row) =>
      [...row.children].map((cell) => Number(cell.ariaColIndex)),
    )
    return [indexes, ...columns].every((list) => list.every((value, index) => index === 0 || value > list[index - 1]!))
  })
}

/** A row's number as it is painted. */
function seenNumber(page: Page, row: number) {
  return page.evaluate((wanted) => {
    const number = [...document.querySelectorAll('.dg-gutter .dg-cell')].find(
      ({ textContent }) => textContent === String(wanted + 1),
    )!
    const { left, top, width } = number.getBoundingClientRect()
    const { outlineStyle, outlineWidth, outlineColor, backgroundColor } = getComputedStyle(number)
    const text = number.textContent
    return { text, left, top, width, outlineStyle, outlineWidth, outlineColor, background: backgroundColor }
  }, row)
}

async function layerCount(page: Page, rows: number) {
  const session = await page.context().newCDPSession(page)
  let count = 0
  session.on('LayerTree.layerTreeDidChange', ({ layers }) => (count = layers?.length ?? count))
  await session.send('LayerTree.enable')
  await page.setViewportSize({ width: 1000, height: rows * 32 + 200 })
  await page.evaluate(
    (height) => (document.querySelector<HTMLElement>('#grid')!.style.height = height),
    `${rows * 32}px`,
  )
  await atRest(page)
  expect(count).toBeGreaterThan(0)
  await session.detach()
  return count
}

function focusedPlace(page: Page) {
  return page.evaluate(() => ({
    rowindex: Number(document.activeElement?.parentElement?.ariaRowIndex),
    colindex: Number(document.activeElement?.ariaColIndex),
  }))
}

function focusedText(page: Page) {
  return page.evaluate(() => document.activeElement?.textContent)
}

function isFullyVisible(page: Page, selector: string) {
  return page.evaluate((wanted) => {
    const cell = document.querySelector(wanted)!.getBoundingClientRect()
    const box = document.querySelector('.dg-scroller')!.getBoundingClientRect()
    const top = document.querySelector('.dg-head')!.getBoundingClientRect().bottom
    return cell.top >= top - 1 && cell.bottom <= box.bottom && cell.left >= box.left && cell.right <= box.right + 1
  }, selector)
}

function attribute(page: Page, selector: string, name: string) {
  return page.locator(selector).first().getAttribute(name)
}

async function centre(page: Page, row: number, column: number): Promise<[number, number]> {
  const hasRowHeader = await page.locator('[role=rowheader]').count()
  const index = column + (hasRowHeader ? 2 : 1)
  const box = await page.locator(`[aria-rowindex="${row + 2}"] [aria-colindex="${index}"]`).boundingBox()
  return [box!.x + Math.min(box!.width, 60) / 2, box!.y + box!.height / 2]
}

function cellText(page: Page, row: number, column: number) {
  return page.locator(`[aria-rowindex="${row + 2}"] [aria-colindex="${column + 1}"]`).textContent()
}

function cellClass(page: Page, row: number, column: number) {
  return page.locator(`[aria-rowindex="${row + 2}"] [aria-colindex="${column + 1}"]`).getAttribute('class')
}

function copied(page: Page) {
  return page.evaluate(() => {
    const clipboardData = new DataTransfer()
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
    )
    return clipboardData.getData('text/plain')
  })
}

function events(page: Page) {
  return page.evaluate(() => window.fixture.events)
}

function selection(page: Page) {
  return page.evaluate(() => window.fixture.grid.selection)
}

function commits(page: Page) {
  return page.evaluate(() => window.counts.commits)
}

function axeSource() {
  return readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
}
