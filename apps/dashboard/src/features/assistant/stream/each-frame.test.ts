import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eachFrame } from './each-frame.ts'

let frames: (() => void)[] = []
const draw = () => {
  for (const run of frames.splice(0)) run()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
})
afterEach(() => {
  frames = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('of what comes between two frames the latest is handed on, once', () => {
  const { give, seen } = given()
  give('a')
  give('ab')
  expect(seen).toEqual([])
  draw()
  draw()
  give('abc')
  draw()
  expect(seen).toEqual(['ab', 'abc'])
})

test('a page that draws nothing gets it all the same, and not again with its next frame', () => {
  const { give, seen } = given()
  give('a')
  vi.runAllTimers()
  draw()
  expect(seen).toEqual(['a'])
})

test('what waits at the end is handed on at once', () => {
  const { give, flush, seen } = given()
  give('a')
  flush()
  flush()
  vi.runAllTimers()
  draw()
  expect(seen).toEqual(['a'])
})

function given() {
  const seen: string[] = []
  return { ...eachFrame((value: string) => seen.push(value)), seen }
}
