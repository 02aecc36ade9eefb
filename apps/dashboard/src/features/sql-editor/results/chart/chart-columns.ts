import type { SqlResult } from '@plinth/contract/sql'

type Columns = SqlResult['columns']

/** What a chart is drawn of; columns are identified by position, since two may have the same name. */
export interface ChartChoice {
  kind: 'line' | 'bar'
  /** Along the bottom. */
  x: number
  /** What is drawn, each in a colour. */
  values: readonly number[]
}

/** As many as there are colours that people tell apart. */
export const MOST_VALUES = 4

export const isNumeric = (type: string) =>
  /^(?:smallint|integer|bigint|numeric|real|double precision)(?:\(.*\))?$/.test(type)

export const isTime = (type: string) => /^(?:date|timestamp.*)$/.test(type)

/** Undefined where there is nothing to draw: no rows, or no numbers. */
export function firstChoice({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): ChartChoice | undefined {
  if (rows.length === 0) return undefined
  const x = firstX(columns)
  const first = columns.findIndex(({ type }, index) => index !== x && isNumeric(type))
  if (first === -1) return undefined
  const type = columns[x]!.type
  return { kind: isTime(type) || isNumeric(type) ? 'line' : 'bar', x, values: [first] }
}

/** Time before names, and those before numbers: a number is mostly what is asked about. */
function firstX(columns: Columns) {
  const time = columns.findIndex(({ type }) => isTime(type))
  if (time !== -1) return time
  const name = columns.findIndex(({ type }) => !isNumeric(type))
  return name === -1 ? 0 : name
}

/** With another column along the bottom, which is then not drawn as a value too. */
export function withX(choice: ChartChoice, x: number, columns: Columns): ChartChoice {
  const values = choice.values.filter((value) => value !== x)
  const other = columns.findIndex(({ type }, index) => index !== x && isNumeric(type))
  return { ...choice, x, values: values.length > 0 || other === -1 ? values : [other] }
}

/** The last value stays: a chart of nothing says nothing. */
export function toggled({ values, ...choice }: ChartChoice, value: number): ChartChoice {
  if (!values.includes(value))
    return { ...choice, values: values.length < MOST_VALUES ? [...values, value].toSorted((a, b) => a - b) : values }
  return { ...choice, values: values.length > 1 ? values.filter((each) => each !== value) : values }
}
