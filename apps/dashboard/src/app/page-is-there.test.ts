import { seconds } from '@plinth/catalog/durations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  // frames stop in the background
  vi.stubGlobal('document', { hidden: true })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page as it begins, and a call that it waits for. */
async function givenPage() {
  const { counted } = await import('../api/calls-under-way.ts')
  const { pageIsThere } = await import('./page-is-there.ts')
  const page = { isThere: false }
  void pageIsThere().then(() => {
    page.isThere = true
  })
  return { page, counted }
}

test('a page is there when the calls that its first rendering made have ended', async () => {
  const { page, counted } = await givenPage()
  let end = () => {}
  void counted(new Promise<void>((resolve) => (end = resolve)))
  await vi.advanceTimersByTimeAsync(seconds(1))
  expect(page.isThere).toBe(false)
  end()
  await vi.advanceTimersByTimeAsync(seconds(0.5))
  expect(page.isThere).toBe(true)
})

test('a page that never rests keeps nothing back for longer than two seconds', async () => {
  const { page, counted } = await givenPage()
  let end = () => {}
  void counted(new Promise<void>((resolve) => (end = resolve)))
  await vi.advanceTimersByTimeAsync(seconds(2) - 1)
  expect(page.isThere).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(page.isThere).toBe(true)
  end()
})
