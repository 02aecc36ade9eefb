import type { ExposedApi, ExposedColumn, ExposedRelation } from '@plinth/contract/exposed-api'
import { Badge } from '@plinth/ui/badge'
import { PageHeader } from '@plinth/ui/page-header'
import { Section } from '@plinth/ui/section'
import { Table } from '@plinth/ui/table'
import type { ApiSearch } from './api-search.ts'
import { type ApiOperation, operationsOf } from './code/api-operation.ts'
import { Examples } from './examples.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { languageIn } from './language-in.ts'
import { ReachedBy } from './reached-by.tsx'
import { useApiAddress } from './use-api-address.ts'

interface RelationDocsProps {
  projectRef: string
  api: ExposedApi
  relation: ExposedRelation
  search: ApiSearch
}

/** A table or a view: what it holds, who reaches it, and every request that it takes. */
export function RelationDocs({ projectRef, api, relation, search }: RelationDocsProps) {
  const address = useApiAddress(projectRef)
  const language = languageIn(search)
  const { schema, name, kind, comment } = relation
  const subject = { schema, name, isFirstSchema: schema === api.schemas[0] }
  const operations = operationsOf(relation)
  const isReading = ({ request }: ApiOperation) => request.kind === 'read' || request.kind === 'count'
  const writing = operations.filter((operation) => !isReading(operation))
  return (
    <>
      <PageHeader
        above={schema}
        title={name}
        status={<Badge>{kind === 'view' ? 'View' : 'Table'}</Badge>}
        description={comment ?? undefined}
      />
      <Columns relation={relation} />
      <ReachedBy projectRef={projectRef} relation={relation} />
      <LanguageTabs current={language} />
      <Section title="Read">
        <Examples address={address} subject={subject} operations={operations.filter(isReading)} language={language} />
      </Section>
      <Section title="Change" {...(writing.length === 0 ? { description: whyNot(relation) } : {})}>
        {writing.length > 0 && (
          <Examples address={address} subject={subject} operations={writing} language={language} />
        )}
      </Section>
    </>
  )
}

const whyNot = ({ kind, insertable, updatable, deletable }: ExposedRelation) => {
  if (insertable || updatable || deletable)
    return 'Without a primary key and columns to write, no single row can be changed.'
  return kind === 'view' ? 'Postgres cannot write to this view.' : 'Postgres cannot write to this table.'
}

function Columns({ relation: { name, columns, primary_key } }: { relation: ExposedRelation }) {
  return (
    <Section title="Columns">
      <Table
        label={`Columns of ${name}`}
        rows={columns}
        rowKey={(column) => column.name}
        columns={[
          {
            key: 'name',
            header: 'Name',
            primary: true,
            cell: (column) => (
              <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 font-mono text-label">
                <span className="wrap-anywhere">{column.name}</span>
                {primary_key.includes(column.name) && <Badge>Key</Badge>}
              </span>
            ),
          },
          {
            key: 'type',
            header: 'Type',
            cell: ({ type, values }) => (
              <span className="wrap-anywhere">
                <code className="font-mono text-label">{type}</code>
                {values.length > 0 && <span className="text-muted"> {values.join(', ')}</span>}
              </span>
            ),
          },
          { key: 'inserting', header: 'When inserting', cell: (column) => whenInserting(column) },
          {
            key: 'comment',
            header: 'Comment',
            cell: ({ comment }) => <span className="wrap-anywhere text-muted">{comment ?? '–'}</span>,
          },
        ]}
      />
    </Section>
  )
}

function whenInserting({ nullable, default: expression, is_read_only }: ExposedColumn) {
  if (is_read_only) return 'Set by Postgres'
  if (expression !== null)
    return (
      <span className="wrap-anywhere">
        Default <code className="font-mono text-label">{expression}</code>
      </span>
    )
  return nullable ? 'Can be null' : 'Required'
}
