import { describe, expect, test } from 'vitest'
import type { FixtureOptions } from '../fixture/main.ts'
import { givenGridBrowser } from './testing/given-grid.ts'
import {
  atRest,
  axeSource,
  events,
  focusedPlace,
  focusedText,
  isAscending,
  isFullyVisible,
} from './testing/grid-page.ts'

const { givenGrid } = await givenGridBrowser()

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
