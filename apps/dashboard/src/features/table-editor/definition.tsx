import { isSystemSchema } from '@plinth/catalog/system-schemas'
import type { TableDetail } from '@plinth/contract/database'
import type { Column } from '@plinth/postgres-meta/introspect/columns'
import { Badge } from '@plinth/ui/badge'
import { Section } from '@plinth/ui/section'
import { Table } from '@plinth/ui/table'
import { KeyRound } from 'lucide-react'
import { useAccess } from '../../access/use-access.ts'
import { formatBytes } from '../../lib/format/format-bytes.ts'
import { usePreview } from '../../lib/browser/preview-flags.ts'
import { DefinitionParts } from './definition-parts.tsx'
import { EditTable } from './structure/edit-table.tsx'
import { EndTable } from './structure/end-table.tsx'
import { EditAsSql } from './sql/edit-as-sql.tsx'

interface DefinitionProps {
  projectRef: string
  detail: TableDetail
  onEmptied: () => void
}

/** What the table is made of. */
export function Definition({ projectRef, detail, onEmptied }: DefinitionProps) {
  const { table, columns, constraints } = detail
  const { isOn } = useAccess()
  const hasInlineEditor = usePreview('inline-editor')
  const isEditable = hasInlineEditor && isOn('sql_editor:all') && !isSystemSchema(table.schema)
  const keys = new Set(table.primary_key)
  return (
    <section
      aria-label={`Definition of ${table.name}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto focus-visible:outline-offset-[-2px]"
    >
      <div className="flex max-w-280 flex-col gap-8 p-4 sm:p-6">
        <div className="flex flex-wrap gap-2 empty:hidden">
          <EditTable projectRef={projectRef} detail={detail} />
          {isEditable && <EditAsSql projectRef={projectRef} detail={detail} />}
        </div>
        {(table.comment || table.bytes !== null) && (
          <div className="flex flex-col gap-1">
            {table.comment && <p className="max-w-[68ch] text-page">{table.comment}</p>}
            {table.bytes !== null && table.kind !== 'view' && (
              <p className="text-muted">{formatBytes(table.bytes)} with indexes.</p>
            )}
          </div>
        )}
        <Section title="Columns">
          <Table
            label={`Columns of ${table.name}`}
            rows={columns}
            rowKey={({ name }) => name}
            columns={[
              {
                key: 'name',
                header: 'Name',
                primary: true,
                cell: ({ name }) => <Name name={name} isKey={keys.has(name)} />,
              },
              { key: 'type', header: 'Type', cell: ({ data_type }) => <Code>{data_type}</Code> },
              { key: 'default', header: 'Default', cell: (column) => <Default column={column} /> },
              { key: 'nullable', header: 'Nullable', cell: ({ is_nullable }) => (is_nullable ? 'Yes' : 'No') },
              { key: 'unique', header: 'Unique', cell: ({ is_unique }) => (is_unique ? 'Yes' : <None />) },
              ...(columns.some(({ check }) => check)
                ? [
                    {
                      key: 'check',
                      header: 'Check',
                      cell: ({ check }: Column) => (check ? <Code>{check}</Code> : <None />),
                    },
                  ]
                : []),
              ...(columns.some(({ comment }) => comment)
                ? [{ key: 'comment', header: 'Comment', cell: ({ comment }: Column) => comment ?? <None /> }]
                : []),
            ]}
          />
        </Section>
        {constraints.length > 0 && <Constraints tableName={table.name} constraints={constraints} />}
        <DefinitionParts projectRef={projectRef} detail={detail} />
        <EndTable projectRef={projectRef} table={table} onEmptied={onEmptied} />
      </div>
    </section>
  )
}

function Constraints({ tableName, constraints }: { tableName: string; constraints: TableDetail['constraints'] }) {
  return (
    <Section title="Constraints">
      <Table
        label={`Constraints of ${tableName}`}
        rows={constraints}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', header: 'Name', primary: true, cell: ({ name }) => name },
          {
            key: 'kind',
            header: 'Kind',
            cell: ({ kind, is_validated }) => (
              <>
                {kinds[kind]}
                {!is_validated && ', not validated'}
              </>
            ),
          },
          { key: 'definition', header: 'Definition', cell: ({ definition }) => <Code>{definition}</Code> },
        ]}
      />
    </Section>
  )
}

const kinds = {
  primary: 'Primary key',
  unique: 'Unique',
  check: 'Check',
  foreign: 'Foreign key',
  exclusion: 'Exclusion',
} as const

function Name({ name, isKey }: { name: string; isKey: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {name}
      {isKey && <KeyRound size={13} role="img" aria-label="Part of the primary key" className="text-muted" />}
    </span>
  )
}

function Default({ column: { default_value, is_generated, identity_generation } }: { column: Column }) {
  if (identity_generation)
    return <Badge>{identity_generation === 'ALWAYS' ? 'Identity, always' : 'Identity, by default'}</Badge>
  if (default_value === null) return <None />
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Code>{default_value}</Code>
      {is_generated && <Badge>Generated</Badge>}
    </span>
  )
}

const Code = ({ children }: { children: string }) => (
  <code className="font-mono text-label wrap-anywhere">{children}</code>
)

const None = () => <span className="text-muted">–</span>
