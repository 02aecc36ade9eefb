import type { CellContent, GridColumn } from './grid-options.ts'

/** No cell is wide enough for more, and laying out ten thousand characters takes longer than a frame. */
const LONGEST_SHOWN = 400

const numberTypes =
  /^(?:smallint|integer|bigint|int[248]|numeric|decimal|real|double precision|float[48]?|money|oid|(?:small|big)?serial)\b(?!.*\[)/i

/** As Postgres writes them, and as SQL does. */
const booleans = new Map([
  ['t', 'true'],
  ['f', 'false'],
])

/** The text and the class of a cell. Line breaks are made visible, since a cell shows one line. */
export function cellContent(value: string | null, column: GridColumn) {
  if (value === null) return { text: 'NULL', className: 'dg-null' }
  const content: CellContent = column.render
    ? column.render(value)
    : (isBoolean(column) && booleans.get(value)) || value
  const { text, className = '' } = typeof content === 'string' ? { text: content } : content
  const cut = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
  return { text: /[\r\n]/.test(cut) ? cut.replaceAll(/\r\n|\r|\n/g, '↵') : cut, className }
}

export function isRightAligned({ align, type = '' }: GridColumn) {
  return align ? align === 'end' : numberTypes.test(type)
}

export function isBoolean({ type = '' }: GridColumn) {
  return /^bool(?:ean)?$/i.test(type)
}
