import { afterPaint } from '@plinth/testing/browser'
import { describe, expect, test } from 'vitest'
import { givenGridBrowser } from './testing/given-grid.ts'
import { centre, copied, events, focusedPlace, selection } from './testing/grid-page.ts'

const { givenGrid } = await givenGridBrowser()

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

  test('what was copied flashes, and nothing else does', async () => {
    const page = await givenGrid()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    const flashing = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[role=gridcell]')]
          .filter((cell) => cell.getAnimations().length > 0)
          .map((cell) => cell.ariaSelected),
      )
    expect(await flashing()).toEqual([])
    await page.evaluate(() => {
      document.addEventListener('copy', () => document.getAnimations().forEach((animation) => animation.pause()))
    })
    await page.keyboard.press('Control+c')
    expect(await flashing()).toEqual(['true', 'true', 'true', 'true'])
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
