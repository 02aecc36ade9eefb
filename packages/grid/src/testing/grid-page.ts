import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { FixtureOptions } from '../../fixture/main.ts'

declare global {
  interface Window {
    axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    counts: { commits: number }
  }
}

export function mount(page: Page, options: FixtureOptions) {
  return page.evaluate((given) => {
    window.fixture = window.mountFixture(document.querySelector<HTMLElement>('#grid')!, given)
  }, options)
}

export function waitForRow(page: Page, row: number) {
  return page.locator(`.dg-body [aria-rowindex="${row + 2}"]:not([aria-busy])`).waitFor({ state: 'attached' })
}

/** Everything in view is loaded, and the DOM was put in order after the last movement. */
export async function atRest(page: Page) {
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
export function visibleIds(page: Page) {
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

export function rowsFrom(first: number, count: number) {
  return Array.from({ length: count }, (_, index) => first + index)
}

export function isAscending(page: Page) {
  return page.evaluate(() => {
    const indexes = [...document.querySelectorAll('[role=row]')].map((row) => Number(row.ariaRowIndex))
    const columns = [...document.querySelectorAll('[role=row]')].map((row) =>
      [...row.children].map((cell) => Number(cell.ariaColIndex)),
    )
    return [indexes, ...columns].every((list) => list.every((value, index) => index === 0 || value > list[index - 1]!))
  })
}

/** A row's number as it is painted. */
export function seenNumber(page: Page, row: number) {
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

export async function layerCount(page: Page, rows: number) {
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

export function focusedPlace(page: Page) {
  return page.evaluate(() => ({
    rowindex: Number(document.activeElement?.parentElement?.ariaRowIndex),
    colindex: Number(document.activeElement?.ariaColIndex),
  }))
}

export function focusedText(page: Page) {
  return page.evaluate(() => document.activeElement?.textContent)
}

export function isFullyVisible(page: Page, selector: string) {
  return page.evaluate((wanted) => {
    const cell = document.querySelector(wanted)!.getBoundingClientRect()
    const box = document.querySelector('.dg-scroller')!.getBoundingClientRect()
    const top = document.querySelector('.dg-head')!.getBoundingClientRect().bottom
    return cell.top >= top - 1 && cell.bottom <= box.bottom && cell.left >= box.left && cell.right <= box.right + 1
  }, selector)
}

export function attribute(page: Page, selector: string, name: string) {
  return page.locator(selector).first().getAttribute(name)
}

export async function centre(page: Page, row: number, column: number): Promise<[number, number]> {
  const hasRowHeader = await page.locator('[role=rowheader]').count()
  const index = column + (hasRowHeader ? 2 : 1)
  const box = await page.locator(`[aria-rowindex="${row + 2}"] [aria-colindex="${index}"]`).boundingBox()
  return [box!.x + Math.min(box!.width, 60) / 2, box!.y + box!.height / 2]
}

export function cellText(page: Page, row: number, column: number) {
  return page.locator(`[aria-rowindex="${row + 2}"] [aria-colindex="${column + 1}"]`).textContent()
}

export function cellClass(page: Page, row: number, column: number) {
  return page.locator(`[aria-rowindex="${row + 2}"] [aria-colindex="${column + 1}"]`).getAttribute('class')
}

export function copied(page: Page) {
  return page.evaluate(() => {
    const clipboardData = new DataTransfer()
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
    )
    return clipboardData.getData('text/plain')
  })
}

export function events(page: Page) {
  return page.evaluate(() => window.fixture.events)
}

export function selection(page: Page) {
  return page.evaluate(() => window.fixture.grid.selection)
}

export function commits(page: Page) {
  return page.evaluate(() => window.counts.commits)
}

export function axeSource() {
  return readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
}
