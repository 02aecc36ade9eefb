import pg from 'pg'

/**
 * The name of a built-in type with its length, precision or fields, as format_type writes it; -1 is no modifier.
 * https://github.com/postgres/postgres/blob/REL_18_STABLE/src/backend/utils/adt/format_type.c
 */
export function withModifier(oid: number, name: string, modifier: number): string {
  if (modifier < 0) return unlimited[oid] ?? name
  return modified[oid]?.(name, modifier) ?? name
}

const type = pg.types.builtins

/** Their usual names would mean a length of 1. */
const unlimited: Partial<Record<number, string>> = { [type.BPCHAR]: 'bpchar', [type.BIT]: '"bit"' }

type Modified = (name: string, modifier: number) => string

/** What the modifiers of texts and numeric are more than they stand for. */
const HEADER = 4

const characters: Modified = (name, modifier) => `${name}(${modifier - HEADER})`
const bits: Modified = (name, modifier) => `${name}(${modifier})`
const time: Modified = (name, modifier) => name.replace(' ', `(${modifier}) `)

const numeric: Modified = (name, modifier) => {
  const precision = ((modifier - HEADER) >> 16) & 0xffff
  // eleven bits, the highest of them the sign
  const scale = (((modifier - HEADER) & 0x7ff) ^ 0x400) - 0x400
  return `${name}(${precision},${scale})`
}

const FULL_PRECISION = 0xffff

const interval: Modified = (name, modifier) => {
  const fields = intervalFields[(modifier >> 16) & 0x7fff]
  const precision = modifier & 0xffff
  return `${name}${fields ? ` ${fields}` : ''}${precision === FULL_PRECISION ? '' : `(${precision})`}`
}

const modified: Partial<Record<number, Modified>> = {
  [type.BPCHAR]: characters,
  [type.VARCHAR]: characters,
  [type.TIME]: time,
  [type.TIMESTAMP]: time,
  [type.TIMESTAMPTZ]: time,
  [type.INTERVAL]: interval,
  [type.TIMETZ]: time,
  [type.BIT]: bits,
  [type.VARBIT]: bits,
  [type.NUMERIC]: numeric,
}

const intervalFields: Partial<Record<number, string>> = {
  0x4: 'year',
  0x2: 'month',
  0x8: 'day',
  0x400: 'hour',
  0x800: 'minute',
  0x1000: 'second',
  0x6: 'year to month',
  0x408: 'day to hour',
  0xc08: 'day to minute',
  0x1c08: 'day to second',
  0xc00: 'hour to minute',
  0x1c00: 'hour to second',
  0x1800: 'minute to second',
}
