import { expect, test } from 'vitest'
import { tableStatements } from './table-statements.ts'
import { viewStatement } from './view-statement.ts'

const column = (name: string, changes: Partial<Parameters<typeof tableStatements>[0]['columns'][number]> = {}) => ({
  name,
  data_type: 'text',
  is_nullable: true,
  default_value: null,
  is_generated: false,
  identity_generation: null,
  ...changes,
})
const linesOf = (text: string) => text.split('\n')
const active = (text: string) => linesOf(text).filter((line) => line !== '' && !line.startsWith('--'))

test('each column says what it is, so that the statements change nothing until one is edited', () => {
  const text = tableStatements({
    table: { schema: 'public', name: 'stones', kind: 'table', comment: "the quarry's" },
    columns: [
      column('id', { data_type: 'bigint', is_nullable: false, identity_generation: 'ALWAYS' }),
      column('Größe', { is_nullable: false, default_value: "'small'::text" }),
      column('note'),
      column('twice', { is_generated: true, default_value: '(id * 2)' }),
    ],
  })
  expect(active(text)).toEqual([
    'alter table public.stones alter column id set not null;',
    'alter table public.stones alter column "Größe" set not null;',
    `alter table public.stones alter column "Größe" set default 'small'::text;`,
    'alter table public.stones alter column note drop not null;',
    'alter table public.stones alter column note drop default;',
    'alter table public.stones alter column twice drop not null;',
    "comment on table public.stones is 'the quarry''s';",
  ])
})

test('what could lose data or fail is a comment', () => {
  const text = tableStatements({
    table: { schema: 'public', name: 'a\ndrop table b', kind: 'foreign', comment: null },
    columns: [column('n', { data_type: 'integer' })],
  })
  // the lines that are no comments are those of a name with a line end in it, inside its quotes
  expect(active(text).filter((line) => !/^(?:alter|comment on) foreign table public\."a$/.test(line))).toEqual([
    'drop table b" alter column n drop not null;',
    'drop table b" alter column n drop default;',
    'drop table b" is null;',
  ])
  expect(linesOf(text)[0]).toBe(
    '-- public.a drop table b as it is now. Change a line to change the table, then run everything.',
  )
})

test('a view keeps its options when it is replaced', () => {
  const table = { schema: 'public', name: 'heavy', kind: 'view' } as const
  expect(viewStatement({ table, definition: ' SELECT 1;', options: 'security_invoker=on' })).toBe(
    'create or replace view public.heavy with (security_invoker=on) as\nSELECT 1;\n',
  )
  expect(viewStatement({ table, definition: 'SELECT 1', options: null })).toBe(
    'create or replace view public.heavy as\nSELECT 1;\n',
  )
})

test('a materialized view is not dropped by running what was opened', () => {
  const text = viewStatement({
    table: { schema: 'public', name: 'sums', kind: 'materialized view' },
    definition: 'SELECT 1;',
    options: null,
  })
  expect(active(text)).toEqual(['create materialized view public.sums as', 'SELECT 1;'])
  expect(text).toContain('-- drop materialized view public.sums;')
})
