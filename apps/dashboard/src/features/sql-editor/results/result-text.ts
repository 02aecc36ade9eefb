import type { SqlResult } from '@plinth/contract/sql'

type Result = Pick<SqlResult, 'columns' | 'rows'>

/** A JSON list of objects. Numbers are written as Postgres gave them, so none loses digits. */
export function toJson({ columns, rows }: Result): string {
  const names = uniqueNames(columns.map(({ name }) => name))
  const objects = rows.map((row) => {
    const fields = columns.map(
      ({ type }, index) => `${JSON.stringify(names[index])}: ${jsonValue(row[index] ?? null, type)}`,
    )
    return `  { ${fields.join(', ')} }`
  })
  return objects.length === 0 ? '[]' : `[\n${objects.join(',\n')}\n]`
}

/** A Markdown table. */
export function toMarkdown({ columns, rows }: Result): string {
  const lines = [
    columns.map(({ name }) => name),
    columns.map(() => '---'),
    ...rows.map((row) => row.map((value) => value ?? 'NULL')),
  ]
  return lines.map((cells) => `| ${cells.map(markdownCell).join(' | ')} |`).join('\n')
}

function jsonValue(value: string | null, type: string) {
  if (value === null) return 'null'
  if (type === 'boolean') return value === 't' ? 'true' : 'false'
  if (/^jsonb?$/.test(type)) return value
  if (numberTypes.test(type) && jsonNumber.test(value)) return value
  return JSON.stringify(value)
}

const numberTypes = /^(?:int[248]|smallint|integer|bigint|float[48]|real|double precision|numeric)\b(?!.*\[)/
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i

function uniqueNames(names: string[]) {
  const taken = new Set<string>()
  return names.map((name) => {
    let unique = name
    for (let copy = 2; taken.has(unique); copy++) unique = `${name}_${copy}`
    taken.add(unique)
    return unique
  })
}

const markdownCell = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', String.raw`\|`)
    .replaceAll(/\r?\n/g, '<br>')
