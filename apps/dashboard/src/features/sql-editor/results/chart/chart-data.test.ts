import { expect, test } from 'vitest'
import { firstChoice, toggled, withX } from './chart-columns.ts'
import { pointsOf } from './chart-points.ts'

const result = (types: string[], rows: (string | null)[][]) => ({
  columns: types.map((type, index) => ({ name: `c${index}`, type })),
  rows,
})

test.each([
  ['a moment and a number', ['bigint', 'timestamp with time zone'], { kind: 'line', x: 1, values: [0] }],
  ['a name and numbers', ['text', 'numeric(10,2)', 'integer'], { kind: 'bar', x: 0, values: [1] }],
  ['two numbers', ['integer', 'double precision'], { kind: 'line', x: 0, values: [1] }],
  ['names alone', ['text', 'uuid'], undefined],
  ['one number alone', ['integer'], undefined],
])('of %s a chart begins with what is mostly wanted', (_, types, choice) => {
  expect(firstChoice(result(types, [types.map(() => '1')]))).toEqual(choice)
  expect(firstChoice(result(types, []))).toBeUndefined()
})

test('a column is along the bottom or drawn, and something is always drawn', () => {
  const { columns } = result(['integer', 'integer', 'integer'], [])
  const choice = { kind: 'line', x: 0, values: [1] } as const
  expect(withX(choice, 1, columns)).toEqual({ kind: 'line', x: 1, values: [0] })
  expect(withX({ ...choice, values: [1, 2] }, 1, columns)).toEqual({ kind: 'line', x: 1, values: [2] })
  expect(toggled(choice, 2).values).toEqual([1, 2])
  expect(toggled(choice, 1).values).toEqual([1])
  expect(toggled({ ...choice, values: [1, 2, 3, 4] }, 5).values).toEqual([1, 2, 3, 4])
})

test('a line goes from the earliest moment to the latest, with gaps, and says which rows have no place', () => {
  const rows = [
    ['2026-03-01 12:00:00.5+02', '3'],
    ['infinity', '9'],
    ['2026-02-28 23:30:00-01', null],
    [null, '9'],
    ['2026-03-01 00:00:00+00', 'NaN'],
  ]
  const points = pointsOf(result(['timestamp with time zone', 'real'], rows), { kind: 'line', x: 0, values: [1] })
  const midnight = Date.UTC(2026, 2, 1) / 1000
  expect(points).toEqual({
    scale: 'time',
    x: [midnight, midnight + 1800, midnight + 36_000.5],
    labels: ['2026-03-01 00:00:00+00', '2026-02-28 23:30:00-01', '2026-03-01 12:00:00.5+02'],
    series: [[null, null, 3]],
    texts: [['NaN', 'NULL', '3']],
    left: 2,
  })
})

test('bars stand one after the other, whatever is along the bottom', () => {
  const numbers = result(
    ['integer', 'numeric'],
    [
      ['100', '1.50'],
      ['2', '-3'],
    ],
  )
  expect(pointsOf(numbers, { kind: 'bar', x: 0, values: [1] })).toEqual({
    scale: 'names',
    x: [0, 1],
    labels: ['2', '100'],
    series: [[-3, 1.5]],
    texts: [['-3', '1.50']],
    left: 0,
  })
  const names = result(
    ['text', 'integer', 'integer'],
    [
      ['b', '1', '2'],
      [null, '3', '4'],
    ],
  )
  expect(pointsOf(names, { kind: 'bar', x: 0, values: [1, 2] })).toMatchObject({
    labels: ['b', 'NULL'],
    series: [
      [1, 3],
      [2, 4],
    ],
  })
})
