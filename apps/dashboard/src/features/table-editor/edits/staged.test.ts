import { expect, test } from 'vitest'
import { complaintAbout } from './edited-column.ts'
import {
  changesOf,
  countOf,
  dropInserted,
  NOTHING_STAGED,
  stageDeletion,
  stageInsert,
  stageInserted,
  stageValue,
} from './staged.ts'

const title = (value: string | null | undefined) => ({ column: 'title', value })
const read = (value: string | null) => ({ column: 'title', value })

test('a value that is edited twice names what was read at first', () => {
  const once = stageValue(NOTHING_STAGED, ['1'], title('b'), read('a'))
  const twice = stageValue(once, ['1'], title('c'), read('b'))
  expect(changesOf(twice).map(({ change }) => change)).toEqual([
    { kind: 'update', key: ['1'], was: [read('a')], values: [title('c')] },
  ])
})

test('a value that is what was read again is no change', () => {
  const staged = stageValue(NOTHING_STAGED, ['1'], title('b'), read('a'))
  expect(stageValue(staged, ['1'], title('a'), read('a'))).toEqual(NOTHING_STAGED)
})

test('NULL, an empty text and the default are three changes', () => {
  const staged = [null, '', undefined].reduce(
    (before, value, row) => stageValue(before, [String(row)], title(value), read('a')),
    NOTHING_STAGED,
  )
  expect(staged.rows.map(({ values }) => values[0]!.value)).toEqual([null, '', undefined])
})

test('keys of several columns are compared part by part', () => {
  const staged = stageValue(NOTHING_STAGED, ['a', 'b,c'], title('x'), read('y'))
  expect(countOf(stageValue(staged, ['a,b', 'c'], title('x'), read('y')))).toBe(2)
})

test('what is deleted comes first and what is inserted last, the oldest before the newest', () => {
  let staged = stageInsert(NOTHING_STAGED, [title('first')])
  staged = stageInsert(staged, [title('second')])
  staged = stageInserted(staged, 0, { column: 'n', value: '2' })
  staged = stageValue(staged, ['1'], title('b'), read('a'))
  staged = stageDeletion(staged, ['2'], [read('z')])
  expect(changesOf(staged).map(({ change }) => change)).toEqual([
    { kind: 'delete', key: ['2'], was: [read('z')] },
    { kind: 'update', key: ['1'], was: [read('a')], values: [title('b')] },
    { kind: 'insert', values: [title('first')] },
    { kind: 'insert', values: [title('second'), { column: 'n', value: '2' }] },
  ])
  expect(changesOf(dropInserted(staged, new Set([0]))).at(-1)?.change).toEqual({
    kind: 'insert',
    values: [title('first')],
  })
})

test('a row that is deleted writes none of its staged values', () => {
  const staged = stageValue(NOTHING_STAGED, ['1'], title('b'), read('a'))
  expect(changesOf(stageDeletion(staged, ['1'], [read('a')])).map(({ change }) => change)).toEqual([
    { kind: 'delete', key: ['1'], was: [read('a')] },
  ])
})

test.each([
  ['jsonb', '{"a":1}', undefined],
  ['jsonb', '{a:1}', expect.stringContaining('not JSON')],
  ['integer', '1.5', expect.stringContaining('whole number')],
  ['boolean', 'maybe', 'Enter true or false.'],
  ['text', '', undefined],
])('a %s of %s is checked before it is staged', (data_type, value, complaint) => {
  expect(complaintAbout({ data_type, enums: [] }, value)).toEqual(complaint)
})
