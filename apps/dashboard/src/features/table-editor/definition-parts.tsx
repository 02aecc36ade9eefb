import type { TableDetail, TableParts } from '@plinth/contract/database'
import { Badge } from '@plinth/ui/badge'
import { CodeBlock } from '@plinth/ui/code-block'
import { Section } from '@plinth/ui/section'
import { SkeletonText } from '@plinth/ui/skeleton'
import { Table } from '@plinth/ui/table'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Failure } from '../../components/frames/failure.tsx'
import { tablePartsQuery } from '../../data/table-parts.ts'
import { formatBytes } from '../../lib/format/format-bytes.ts'
import { createStatement } from './sql/create-statement.ts'

interface DefinitionPartsProps {
  projectRef: string
  detail: TableDetail
}

/** What hangs on a table beside its columns and constraints, and the statements that would create it. */
export function DefinitionParts({ projectRef, detail }: DefinitionPartsProps) {
  const { table } = detail
  const { data: parts, error, refetch } = useQuery(tablePartsQuery(projectRef, table.id))
  if (error && !parts) {
    return <Failure title="The definition could not be loaded" error={error} onRetry={() => void refetch()} />
  }
  if (!parts) return <SkeletonText />
  const isTable = table.kind === 'table' || table.kind === 'partitioned'
  return (
    <>
      {parts.indexes.length > 0 && <Indexes table={table.name} indexes={parts.indexes} />}
      {isTable && <Policies table={table} policies={parts.policies} />}
      {parts.triggers.length > 0 && <Triggers table={table.name} triggers={parts.triggers} />}
      {parts.referenced_by.length > 0 && (
        <References projectRef={projectRef} table={table.name} references={parts.referenced_by} />
      )}
      <AsSql detail={detail} parts={parts} />
    </>
  )
}

const Indexes = ({ table, indexes }: { table: string; indexes: TableParts['indexes'] }) => (
  <Section title="Indexes">
    <Table
      label={`Indexes of ${table}`}
      rows={indexes}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', header: 'Name', primary: true, cell: ({ name }) => name },
        {
          key: 'definition',
          header: 'Definition',
          cell: ({ definition, columns }) => <Code>{definition ?? columns.join(', ')}</Code>,
        },
        {
          key: 'kind',
          header: 'Kind',
          cell: ({ is_primary, is_unique, is_valid }) => (
            <>
              {is_primary ? 'Primary key' : is_unique ? 'Unique' : 'Index'}
              {!is_valid && ', invalid'}
            </>
          ),
        },
        {
          key: 'size',
          header: 'Size',
          align: 'end',
          cell: ({ bytes }) => (bytes === null ? '–' : formatBytes(bytes)),
        },
        {
          key: 'scans',
          header: 'Scans',
          align: 'end',
          cell: ({ scans }) => (scans === null ? '–' : scans.toLocaleString('en')),
        },
      ]}
    />
  </Section>
)

function Policies({ table, policies }: { table: TableDetail['table']; policies: TableParts['policies'] }) {
  const state = table.rls_enabled
    ? policies.length === 0
      ? 'Row-level security is on. Without a policy, API roles see no rows.'
      : 'Row-level security is on.'
    : 'Row-level security is off. Anyone with API access can read every row.'
  return (
    <Section title="Policies" description={state}>
      {policies.length > 0 && (
        <Table
          label={`Policies of ${table.name}`}
          rows={policies}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'name',
              header: 'Name',
              primary: true,
              cell: ({ name, is_permissive }) => (
                <span className="inline-flex items-center gap-1.5">
                  {name}
                  {!is_permissive && <Badge>Restrictive</Badge>}
                </span>
              ),
            },
            { key: 'command', header: 'Command', cell: ({ command }) => command },
            { key: 'roles', header: 'Roles', cell: ({ roles }) => <Code>{roles.join(', ')}</Code> },
            { key: 'using', header: 'Using', cell: ({ using }) => (using === null ? '–' : <Code>{using}</Code>) },
            {
              key: 'check',
              header: 'With check',
              cell: ({ with_check }) => (with_check === null ? '–' : <Code>{with_check}</Code>),
            },
          ]}
        />
      )}
    </Section>
  )
}

const Triggers = ({ table, triggers }: { table: string; triggers: TableParts['triggers'] }) => (
  <Section title="Triggers">
    <Table
      label={`Triggers of ${table}`}
      rows={triggers}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          header: 'Name',
          primary: true,
          cell: ({ name, is_enabled }) => (
            <span className="inline-flex items-center gap-1.5">
              {name}
              {!is_enabled && <Badge>Disabled</Badge>}
            </span>
          ),
        },
        { key: 'function', header: 'Function', cell: (trigger) => <Code>{trigger.function}</Code> },
        { key: 'definition', header: 'Definition', cell: ({ definition }) => <Code>{definition}</Code> },
      ]}
    />
  </Section>
)

interface ReferencesProps {
  projectRef: string
  table: string
  references: TableParts['referenced_by']
}

const References = ({ projectRef, table, references }: ReferencesProps) => (
  <Section title="Referenced by">
    <Table
      label={`References to ${table}`}
      rows={references}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'table',
          header: 'Table',
          primary: true,
          cell: (reference) => (
            <Link
              to="/project/$ref/editor/$id"
              params={{ ref: projectRef, id: String(reference.table_id) }}
              search={{ view: 'definition' }}
              className="text-accent underline-offset-2 hover:underline"
            >
              {reference.schema}.{reference.table}
            </Link>
          ),
        },
        { key: 'definition', header: 'Foreign key', cell: ({ definition }) => <Code>{definition}</Code> },
      ]}
    />
  </Section>
)

function AsSql({ detail: { table, columns, constraints }, parts }: { detail: TableDetail; parts: TableParts }) {
  if (table.kind === 'foreign') return null
  return (
    <Section title="SQL">
      <CodeBlock
        label="CREATE statement"
        code={createStatement({ table, columns, constraints, parts })}
        maxHeight="30rem"
        alwaysCopyable
      />
    </Section>
  )
}

const Code = ({ children }: { children: string }) => (
  <code className="font-mono text-label wrap-anywhere">{children}</code>
)
