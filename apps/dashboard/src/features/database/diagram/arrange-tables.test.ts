import { expect, test } from 'vitest'
import { arrangeTables, type Card, type Link } from './arrange-tables.ts'
import { overlaps } from './diagram-cards.ts'

const card = (id: number): Card => ({ id, width: 264, height: 60 + (id % 7) * 22 })

function overlappingIn(cards: readonly Card[], links: readonly Link[]) {
  const places = arrangeTables(cards, links)
  const boxes = cards.map(({ id, width, height }) => ({ x: places.get(id)![0], y: places.get(id)![1], width, height }))
  return boxes.flatMap((box, index) => boxes.slice(index + 1).filter((other) => overlaps(box, other)))
}

test('two hundred linked tables and those without links all have a place of their own', () => {
  const cards = Array.from({ length: 260 }, (_, id) => card(id))
  const links = Array.from({ length: 200 }, (_, id) => ({ from: id, to: Math.floor(id / 3) }))
  expect(overlappingIn(cards, links)).toEqual([])
  expect(arrangeTables(cards, links).size).toBe(260)
})

test('a table stands to the right of what it points at', () => {
  const places = arrangeTables(
    [card(1), card(2), card(3)],
    [
      { from: 1, to: 2 },
      { from: 3, to: 1 },
    ],
  )
  expect(places.get(2)![0]).toBeLessThan(places.get(1)![0])
  expect(places.get(1)![0]).toBeLessThan(places.get(3)![0])
})

test('circles, keys to the table itself and to tables that are not there are no trouble', () => {
  const links = [
    { from: 1, to: 1 },
    { from: 1, to: 2 },
    { from: 2, to: 1 },
    { from: 2, to: 99 },
  ]
  expect(overlappingIn([card(1), card(2), card(3)], links)).toEqual([])
  expect(arrangeTables([], [])).toEqual(new Map())
})

test('a table that many point at does not make the diagram one high column', () => {
  const cards = Array.from({ length: 200 }, (_, id) => card(id))
  const links = cards.slice(1).map(({ id }) => ({ from: id, to: 0 }))
  const places = [...arrangeTables(cards, links).values()]
  const [width, height] = [Math.max(...places.map(([x]) => x)), Math.max(...places.map(([, y]) => y))]
  expect(height).toBeLessThan(width * 2)
  expect(overlappingIn(cards, links)).toEqual([])
})

test('tables without links are not one long row', () => {
  const places = [
    ...arrangeTables(
      Array.from({ length: 100 }, (_, id) => card(id)),
      [],
    ).values(),
  ]
  const [width, height] = [Math.max(...places.map(([x]) => x)), Math.max(...places.map(([, y]) => y))]
  expect(width / height).toBeLessThan(3)
  expect(height / width).toBeLessThan(3)
})
