import { expect, test } from 'vitest'
import { placeInEditor, selectionOrAll, statementAtCursor } from './run-scope.ts'

const text = 'select 1;\n\nselect 2 from nowhere;\nselect 3'

test('without a selection everything runs', () => {
  expect(selectionOrAll({ text, from: 5, to: 5 })).toEqual({ text, offset: 0 })
  expect(selectionOrAll({ text, from: 9, to: 11 })).toEqual({ text, offset: 0 })
})

test('a selection runs alone', () => {
  expect(selectionOrAll({ text, from: 11, to: 19 })).toEqual({ text: 'select 2', offset: 11 })
})

test.each([
  [0, 'select 1'],
  [9, 'select 1'],
  [10, 'select 1'],
  [11, 'select 2 from nowhere'],
  [30, 'select 2 from nowhere'],
  [text.length, 'select 3'],
])('with the cursor at %i the statement is "%s"', (at, expected) => {
  expect(statementAtCursor({ text, from: at, to: at })?.text).toBe(expected)
})

test('in a text of comments there is no statement', () => {
  expect(statementAtCursor({ text: '-- nothing', from: 0, to: 0 })).toBeUndefined()
})

test('a position in a selection is found in the whole text', () => {
  const sent = { text: 'select 2 from nowhere', offset: 11 }
  const place = placeInEditor(text, sent, 15)
  expect(text.slice(place?.from, place?.to)).toBe('nowhere')
})

test('a position in a text that has changed is not shown', () => {
  expect(placeInEditor('select 4', { text, offset: 0 }, 3)).toBeUndefined()
})
