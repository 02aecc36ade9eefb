import { expect, test } from 'vitest'
import { shortType } from './short-type.ts'

test.each([
  ['timestamp with time zone', 'timestamptz'],
  ['timestamp(3) with time zone[]', 'timestamptz(3)[]'],
  ['timestamp without time zone', 'timestamp'],
  ['time(0) without time zone', 'time(0)'],
  ['time with time zone', 'timetz'],
  ['character varying(20)', 'varchar(20)'],
  ['character varying', 'varchar'],
  ['character(3)', 'char(3)'],
  ['bit varying(8)', 'varbit(8)'],
  ['double precision[]', 'float8[]'],
])('%s is called %s', (long, short) => {
  expect(shortType(long)).toBe(short)
})

test.each(['integer', 'bigint', 'text', '"char"', 'interval', 'shop.character_sheet', 'characters'])(
  '%s keeps its name',
  (type) => {
    expect(shortType(type)).toBe(type)
  },
)
