/** Rows as Postgres writes them, with the types of their columns as written in SQL. */
export interface TextRows {
  columns: readonly { name: string; type: string }[]
  rows: readonly (readonly (string | null)[])[]
}

/** Whether the text is a number wherever numbers are written, to its last digit. */
export const isNumber = (value: string, type: string) => numberTypes.test(type) && plainNumber.test(value)

const numberTypes = /^(?:int[248]|smallint|integer|bigint|float[48]|real|double precision|numeric)\b(?!.*\[)/
const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i
