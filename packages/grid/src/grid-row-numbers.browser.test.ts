import { describe, expect, test } from 'vitest'
import { givenGridBrowser } from './testing/given-grid.ts'
import { atRest, cellText, centre, seenNumber, selection, waitForRow } from './testing/grid-page.ts'

const { givenGrid } = await givenGridBrowser()

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

  test('leave every cell under its header when a wider font has come', async () => {
    const page = await givenGrid({ rowHeader: true })
    const edges = () =>
      page.evaluate(() =>
        ['[role=columnheader]', '[aria-rowindex="4"] > *'].map((selector) =>
          [...document.querySelectorAll(`${selector}[aria-colindex="2"]`)].map(
            (cell) => cell.getBoundingClientRect().left,
          ),
        ),
      )
    const [before] = await edges()
    await page.addStyleTag({ content: '.data-grid .dg-gauge { font-size: 20px }' })
    await atRest(page)

    const [header, cell] = await edges()
    expect(header![0]).toBeGreaterThan(before![0]!)
    expect(cell).toEqual(header)
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
