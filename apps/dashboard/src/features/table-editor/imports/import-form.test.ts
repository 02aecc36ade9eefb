import type { TableDetail } from '@plinth/contract/database'
import { expect, test } from 'vitest'
import {
  complaintOf,
  draftOf,
  type FileHead,
  keysOf,
  missingColumns,
  newImportForm,
  previewOf,
  withFormat,
  withTarget,
} from './import-form.ts'
import { outcomeWords } from './outcome-words.ts'

const column = (name: string, more: Partial<TableDetail['columns'][number]> = {}): TableDetail['columns'][number] => ({
  table_id: 1,
  schema: 'public',
  table: 'stones',
  name,
  position: 1,
  data_type: 'text',
  udt_name: 'text',
  is_nullable: true,
  is_identity: false,
  identity_generation: null,
  is_generated: false,
  default_value: null,
  is_unique: false,
  is_ordered: false,
  enums: [],
  check: null,
  comment: null,
  ...more,
})

const constraint = (
  name: string,
  kind: 'primary' | 'unique',
  columns: string[],
): TableDetail['constraints'][number] => ({
  id: 1,
  table_id: 1,
  schema: 'public',
  table: 'stones',
  name,
  kind,
  columns,
  definition: '',
  is_validated: true,
  is_deferrable: false,
  is_initially_deferred: false,
  target: null,
  comment: null,
})

const detail: TableDetail = {
  table: {
    id: 1,
    schema: 'public',
    name: 'stones',
    kind: 'table',
    rls_enabled: true,
    rls_forced: false,
    estimated_rows: 0,
    bytes: 0,
    comment: null,
    primary_key: ['id'],
    has_children: false,
  },
  columns: [
    column('id', { is_nullable: false, is_identity: true, identity_generation: 'BY DEFAULT' }),
    column('full_name', { is_nullable: false }),
    column('code'),
    column('twice', { is_generated: true }),
  ],
  constraints: [constraint('stones_code_key', 'unique', ['code']), constraint('stones_pkey', 'primary', ['id'])],
  identity: 'columns',
  estimated_rows: 0,
}

const head = (text: string): FileHead => ({ bytes: new TextEncoder().encode(text), isWhole: true })

test('columns of the file go where their names say, and others are left out', () => {
  expect(newImportForm(head('Full Name,id,other\na,1,x\n'), detail).into).toEqual(['full_name', 'id', null])
  expect(newImportForm(head('[{"code": 1, "FULL-NAME": "a"}]'), detail).into).toEqual(['code', 'full_name'])
})

test('without a header they go in their order, and not into what the database fills', () => {
  const form = newImportForm(head('1,a,b,c\n2,d,e,f\n'), detail)
  expect(form.format.hasHeader).toBe(false)
  expect(form.into).toEqual(['id', 'full_name', 'code', null])
})

test('another format begins the choice again, and a column of the table takes one of the file', () => {
  const file = head('id;code\n1;x\n')
  const form = newImportForm(file, detail)
  expect(form.into).toEqual(['id', 'code'])
  expect(withFormat(form, { ...form.format, delimiter: ',' }, file, detail).into).toEqual([null])
  expect(withTarget(form, 0, 'code').into).toEqual(['code', null])
  expect(withTarget(form, 0, null).into).toEqual([null, 'code'])
})

test('columns that need a value are named, and what cannot begin says why', () => {
  const file = head('id,code\n1,x\n')
  const form = newImportForm(file, detail)
  const preview = previewOf(file, form.format)
  expect(missingColumns(form, detail).map(({ name }) => name)).toEqual(['full_name'])
  expect(complaintOf(form, preview, detail)).toBeUndefined()
  expect(complaintOf({ ...form, into: [null, null] }, preview, detail)).toContain('Choose a column')
  expect(complaintOf({ ...form, existing: 'skip', into: [null, 'code'] }, preview, detail)).toContain('goes into id')
  const wrong = previewOf(head('{"a":'), { ...form.format, kind: 'json' })
  expect(complaintOf(form, wrong, detail)).toContain('Line 1: The file does not begin with a JSON array')
})

test('the draft names the columns of the key that was chosen, the primary one first', () => {
  const file = head('id,code\n1,x\n')
  const form = newImportForm(file, detail)
  expect(keysOf(detail).map(({ name }) => name)).toEqual(['stones_pkey', 'stones_code_key'])
  const preview = previewOf(file, form.format)
  if ('problem' in preview) throw new Error(preview.problem)
  const asked = { preview, detail, bytes: 12, isDryRun: true }
  expect(draftOf({ ...asked, form: { ...form, existing: 'replace' } })).toMatchObject({
    columns: [
      { name: 'id', into: 'id' },
      { name: 'code', into: 'code' },
    ],
    format: { kind: 'csv', has_header: true },
    on_existing: { do: 'replace', key: ['id'] },
    is_dry_run: true,
  })
  expect(draftOf({ ...asked, form }).on_existing).toEqual({ do: 'refuse' })
})

test.each([
  [{ inserted: 12_345, rejected: 3 }, '12,345 rows imported, 3 left out.'],
  [{ inserted: 1 }, '1 row imported.'],
  [
    { is_dry_run: true, inserted: 2, replaced: 1, skipped: 4 },
    '2 rows would be imported, 1 replaced, 4 left as they are.',
  ],
])('%j is said as %s', (counts, words) => {
  const nothing = { is_dry_run: false, inserted: 0, replaced: 0, skipped: 0, rejected: 0, first_rejected: [] }
  expect(outcomeWords({ ...nothing, ...counts }, { replaces: false, isPartitioned: false })).toBe(words)
})
