import { expect, test } from 'vitest'
import { centeredOn, contains, fitted, seenBox, showing, zoomed } from './diagram-view.ts'

const size = { width: 1000, height: 500 }

test('all of a diagram fits, and a small one is not made larger', () => {
  const box = { x: -500, y: 100, width: 4000, height: 3000 }
  expect(contains(seenBox(fitted(box, size), size), box)).toBe(true)
  expect(fitted({ x: 0, y: 0, width: 10, height: 10 }, size)).toEqual({ scale: 1, x: 495, y: 225 })
})

test('what is under the pointer stays there while the size changes', () => {
  const view = { x: 20, y: -30, scale: 0.5 }
  const at = { x: 300, y: 200 }
  const under = (of: typeof view) => [(at.x - of.x) / of.scale, (at.y - of.y) / of.scale]
  expect(under(zoomed(view, 1.7, at))).toEqual(under(view).map((part) => expect.closeTo(part)))
  expect(zoomed(view, 1000, at).scale).toBe(2)
  expect(zoomed(view, 0.0001, at).scale).toBe(0.05)
})

test('a box that is shown already moves nothing, and another one just comes in', () => {
  const view = centeredOn({ x: 0, y: 0, width: 100, height: 100 }, size, 1)
  expect(showing(view, { x: 0, y: 0, width: 100, height: 100 }, size)).toEqual(view)
  const far = { x: 5000, y: -3000, width: 100, height: 100 }
  expect(contains(seenBox(showing(view, far, size), size), far)).toBe(true)
})
