import { afterPaint } from '@plinth/testing/browser'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bundleFixture, openFixture } from '../fixture/open-fixture.ts'
import { givenGridBrowser } from './testing/given-grid.ts'
import {
  atRest,
  attribute,
  cellClass,
  cellText,
  centre,
  commits,
  events,
  focusedPlace,
  focusedText,
  isFullyVisible,
  layerCount,
  mount,
  rowsFrom,
  selection,
  visibleIds,
  waitForRow,
} from './testing/grid-page.ts'

const { browser, bundle, givenGrid } = await givenGridBrowser()

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

test('a grid scrolls back to where it was, also far down and within a row', async () => {
  const page = await givenGrid({ columnCount: 60 })
  await page.evaluate(() => document.querySelector('.dg-scroller')!.scrollTo(120, 4_000_000))
  await atRest(page)
  const [position, seen] = [await page.evaluate(() => window.fixture.grid.position), await visibleIds(page)]
  expect(seen[0]).toBeGreaterThan(100_000)

  await page.evaluate(() => document.querySelector('.dg-scroller')!.scrollTo(0, 0))
  await atRest(page)
  expect((await visibleIds(page))[0]).toBe(0)
  await page.evaluate((to) => window.fixture.grid.scrollTo(to), position)
  await atRest(page)
  expect(await visibleIds(page)).toEqual(seen)
  expect(await page.evaluate(() => document.querySelector('.dg-scroller')!.scrollLeft)).toBe(120)
})

test('a grid at its top is shown without asking where it is, which would lay the page out, and one below asks', async () => {
  const page = await openFixture(browser, bundle)
  onTestFinished(() => page.close())
  const asked = await page.evaluate(() => {
    const { get, set } = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop')!
    let count = 0
    Object.defineProperty(Element.prototype, 'scrollTop', {
      configurable: true,
      set,
      get() {
        count++
        return get!.call(this)
      },
    })
    const rows = { rowCount: 500, row: (index: number) => [String(index)] }
    window.fixture = window.mountFixture(document.querySelector<HTMLElement>('#grid')!, { rows })
    const atTop = count
    window.fixture.grid.reveal(400)
    return { atTop, below: count }
  })
  expect(asked.atTop).toBe(0)
  expect(asked.below).toBeGreaterThan(0)
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
