import { expect, test } from 'vitest'
import { cellContent, isBoolean, isRightAligned } from './cell-content.ts'

const column = { key: 'a', label: 'a' }

test('NULL and the empty text look different', () => {
  expect(cellContent(null, column)).toEqual({ text: 'NULL', className: 'dg-null' })
  expect(cellContent('', column)).toEqual({ text: '', className: '' })
  expect(cellContent('NULL', column)).toEqual({ text: 'NULL', className: '' })
})

test('line breaks are seen in one line, and long values are cut', () => {
  expect(cellContent('a\r\nb\nc', column).text).toBe('a↵b↵c')
  expect(cellContent('x'.repeat(10_000), column).text).toHaveLength(401)
})

test('a boolean is written out, a text that looks like one is not', () => {
  const shown = (type: string) => ['t', 'f', 'true'].map((value) => cellContent(value, { ...column, type }).text)
  expect(shown('boolean')).toEqual(['true', 'false', 'true'])
  expect(shown('text')).toEqual(['t', 'f', 'true'])
})

test('a column may render its own text and look', () => {
  expect(cellContent('1', { ...column, render: (value) => `${value} B` })).toEqual({ text: '1 B', className: '' })
  expect(cellContent('1', { ...column, render: (text) => ({ text, className: 'ok' }) })).toEqual({
    text: '1',
    className: 'ok',
  })
})

test.each([
  ['bigint', true],
  ['int4', true],
  ['numeric(10,2)', true],
  ['double precision', true],
  ['integer[]', false],
  ['interval', false],
  ['text', false],
])('%s is right-aligned: %s', (type, expected) => {
  expect(isRightAligned({ ...column, type })).toBe(expected)
})

test('a column says its alignment itself when it wants to', () => {
  expect(isRightAligned({ ...column, type: 'bigint', align: 'start' })).toBe(false)
})

test('only boolean is a boolean', () => {
  expect([isBoolean({ ...column, type: 'bool' }), isBoolean({ ...column, type: 'boolean[]' })]).toEqual([true, false])
})
