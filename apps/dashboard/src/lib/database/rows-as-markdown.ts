import type { TextRows } from './text-rows.ts'

/** A Markdown table. */
export function rowsAsMarkdown({ columns, rows }: TextRows): string {
  const lines = [
    columns.map(({ name }) => name),
    columns.map(() => '---'),
    ...rows.map((row) => row.map((value) => value ?? 'NULL')),
  ]
  return lines.map((cells) => `| ${cells.map(markdownCell).join(' | ')} |`).join('\n')
}

const markdownCell = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', String.raw`\|`)
    .replaceAll(/\r?\n/g, '<br>')
