import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPreviewOn, setPreview, subscribeToPreviews } from './preview-flags.ts'
import { forgetPerson } from './stored.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events))
})
afterEach(() => vi.unstubAllGlobals())

test('every preview is off until it is switched on, by itself', () => {
  expect(isPreviewOn('cls')).toBe(false)
  setPreview('cls', true)
  expect(isPreviewOn('cls')).toBe(true)
  expect(isPreviewOn('unified-logs')).toBe(false)
  setPreview('cls', false)
  expect(isPreviewOn('cls')).toBe(false)
})

test('it belongs to the browser and stays when the person signs out', () => {
  setPreview('advisor-rules', true)
  localStorage.setItem('plinth.recent-commands', '[]')
  void forgetPerson()
  expect(isPreviewOn('advisor-rules')).toBe(true)
  expect(localStorage.getItem('plinth.recent-commands')).toBeNull()
})

test('a change is noticed here and from other tabs, until nobody listens any more', () => {
  const notified = vi.fn()
  const stop = subscribeToPreviews(notified)
  setPreview('cls', true)
  expect(notified).toHaveBeenCalledTimes(1)
  dispatchEvent(Object.assign(new Event('storage'), { key: 'plinth.preview.cls' }))
  expect(notified).toHaveBeenCalledTimes(2)
  stop()
  setPreview('cls', false)
  dispatchEvent(Object.assign(new Event('storage'), { key: 'plinth.preview.cls' }))
  expect(notified).toHaveBeenCalledTimes(2)
})

test('where storage is switched off, a preview is on until the page is left', () => {
  vi.stubGlobal('localStorage', undefined)
  setPreview('cls', true)
  expect(isPreviewOn('cls')).toBe(true)
  setPreview('cls', false)
  expect(isPreviewOn('cls')).toBe(false)
})

/** What a browser keeps, its keys being properties of their own as there. */
function memoryStorage() {
  const kept: Record<string, string> = {}
  const hidden = (value: unknown) => ({ value, enumerable: false })
  return Object.defineProperties(kept, {
    getItem: hidden((key: string) => kept[key] ?? null),
    setItem: hidden((key: string, value: string) => void (kept[key] = value)),
    removeItem: hidden((key: string) => void delete kept[key]),
  })
}
