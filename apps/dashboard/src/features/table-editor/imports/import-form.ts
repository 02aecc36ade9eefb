import type { TableDetail } from '@plinth/contract/database'
import type { ImportDraft } from '@plinth/contract/row-imports'
import type { FileFormat } from '@plinth/postgres-meta/import/file-format'
import { type FirstRows, firstRows } from '@plinth/postgres-meta/import/first-rows'
import { guessFormat, isSameName } from '@plinth/postgres-meta/import/guess-format'
import { ImportRefused } from '@plinth/postgres-meta/import/import-refused'
import type { Column } from '@plinth/postgres-meta/introspect/columns'
import { isWritable } from '@plinth/postgres-meta/rows/write-row'

/** How a file begins. */
export interface FileHead {
  bytes: Uint8Array
  isWhole: boolean
}

export interface ImportForm {
  format: FileFormat
  /** The column of the table for each of the file's; null leaves it out. */
  into: readonly (string | null)[]
  existing: 'refuse' | 'skip' | 'replace'
  /** The name of the constraint that tells rows apart. */
  key: string
  leavesOutBad: boolean
}

export type Preview = FirstRows | { problem: string }

export function newImportForm(head: FileHead, detail: TableDetail): ImportForm {
  const format = guessFormat(
    head.bytes,
    detail.columns.map(({ name }) => name),
  )
  return {
    format,
    into: guessedTargets(previewOf(head, format), format, detail),
    existing: 'refuse',
    key: keysOf(detail)[0]?.name ?? '',
    leavesOutBad: false,
  }
}

/** Another format has other columns, so the choice of them begins again. */
export function withFormat(form: ImportForm, format: FileFormat, head: FileHead, detail: TableDetail): ImportForm {
  return { ...form, format, into: guessedTargets(previewOf(head, format), format, detail) }
}

/** A column of the table takes one of the file's. */
export const withTarget = (form: ImportForm, index: number, target: string | null): ImportForm => ({
  ...form,
  into: form.into.map((into, at) => (at === index ? target : into === target ? null : into)),
})

export function previewOf({ bytes, isWhole }: FileHead, format: FileFormat): Preview {
  try {
    return firstRows(bytes, format, isWhole)
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    return { problem: error.line === undefined ? error.message : `Line ${error.line}: ${error.message}` }
  }
}

/** By their names, and where the file has none by their order. */
function guessedTargets(preview: Preview, { kind, hasHeader }: FileFormat, { columns }: TableDetail) {
  if ('problem' in preview) return []
  const open = columns.filter(isWritable).map(({ name }) => name)
  const isNamed = kind !== 'csv' || hasHeader
  return preview.columns.map((name, index) => {
    const found = isNamed
      ? (open.find((target) => target === name) ?? open.find((target) => isSameName(target, name)))
      : open[index]
    if (isNamed && found !== undefined) open.splice(open.indexOf(found), 1)
    return found ?? null
  })
}

/** What tells rows apart: the primary key first. */
export const keysOf = ({ constraints }: TableDetail) =>
  constraints
    .filter(({ kind, is_deferrable }) => (kind === 'primary' || kind === 'unique') && !is_deferrable)
    .toSorted((one, other) => Number(other.kind === 'primary') - Number(one.kind === 'primary'))

/** Columns that every row needs a value for, and that the file has none for. */
export const missingColumns = ({ into }: ImportForm, { columns }: TableDetail): Column[] =>
  columns.filter(
    (column) =>
      !column.is_nullable &&
      column.default_value === null &&
      !column.is_identity &&
      !column.is_generated &&
      !into.includes(column.name),
  )

/** Why it cannot begin; undefined where it can. */
export function complaintOf(form: ImportForm, preview: Preview, detail: TableDetail): string | undefined {
  if ('problem' in preview) return preview.problem
  if (preview.columns.length === 0) return 'The file has no rows.'
  if (form.into.every((target) => target === null)) return 'Choose a column of the table for one of the file.'
  if (form.existing === 'refuse') return undefined
  const key = keysOf(detail).find(({ name }) => name === form.key)
  const missing = key?.columns.find((column) => !form.into.includes(column))
  return missing === undefined ? undefined : `The key needs a column of the file that goes into ${missing}.`
}

interface Asked {
  form: ImportForm
  preview: FirstRows
  detail: TableDetail
  bytes: number
  isDryRun: boolean
}

export function draftOf({ form, preview, detail, bytes, isDryRun }: Asked): ImportDraft {
  const { format, into, existing, leavesOutBad } = form
  const { hasHeader, ...rest } = format
  const key = keysOf(detail).find(({ name }) => name === form.key)?.columns ?? []
  return {
    bytes,
    format: { ...rest, has_header: hasHeader },
    columns: preview.columns.map((name, index) => ({ name, into: into[index] ?? null })),
    on_existing: existing === 'refuse' ? { do: 'refuse' } : { do: existing, key: [...key] },
    leaves_out_bad: leavesOutBad,
    is_dry_run: isDryRun,
  }
}
