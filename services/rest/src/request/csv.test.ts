import { expect, test } from 'vitest'
import { parseCsv } from './csv.ts'

test('a value in quotes may be very long', () => {
  const long = 'x'.repeat(20_000_000)
  expect(parseCsv(`id,text\n1,"${long}"`)?.[0]?.['text'] === long).toBe(true)
  expect(parseCsv(`id,text\n1,"${long}`)).toBe(undefined)
  expect(parseCsv(`text\n"${'""'.repeat(10_000_000)}"`)?.[0]?.['text']?.length).toBe(10_000_000)
})

test('quotes in quotes are doubled, and hold whatever is in them', () => {
  expect(parseCsv('id,text\n1,"a ""b"", c\r\nd"\n2,""""\n3,""\n4,NULL')).toEqual([
    { id: '1', text: 'a "b", c\r\nd' },
    { id: '2', text: '"' },
    { id: '3', text: '' },
    { id: '4', text: null },
  ])
  expect(parseCsv('id\n"1"2')).toBe(undefined)
  expect(parseCsv('id\n1"2"')).toBe(undefined)
  expect(parseCsv('id\n"1""')).toBe(undefined)
  expect(parseCsv('id\n\n1\n""\n')).toEqual([{ id: '1' }, { id: '' }])
})
