import type { Column } from '@plinth/postgres-meta/introspect/columns'
import { Banner } from '@plinth/ui/banner'
import { CodeBlock } from '@plinth/ui/code-block'
import { Section } from '@plinth/ui/section'
import { Sheet } from '@plinth/ui/sheet'
import { SkeletonText } from '@plinth/ui/skeleton'
import { Table } from '@plinth/ui/table'
import { TabPanels } from '@plinth/ui/tab-panels'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { projectQuery } from '../../../data/projects.ts'
import type { TableDetail } from '@plinth/contract/database'
import { usePreview } from '../../../lib/browser/preview-flags.ts'
import { apiExamples, clientExample, KEY_VARIABLE } from './api-examples.ts'

interface ApiSheetProps {
  projectRef: string
  detail: TableDetail
}

/** The project's API, as far as this table goes. */
export function ApiSheet({ projectRef, detail: { table, columns } }: ApiSheetProps) {
  const { data: project } = useQuery(projectQuery(projectRef))
  const isWanted = usePreview('api-side-panel')
  const navigate = useNavigate()
  const close = () =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, panel: undefined }),
      replace: true,
      resetScroll: false,
    })
  if (!isWanted) return null
  return (
    <Sheet open onOpenChange={(open) => open || close()} size="large" title={`API of ${table.name}`}>
      {project ? (
        <div className="flex flex-col gap-6">
          {project.postgrestStatus === 'OFFLINE' && (
            <Banner tone="warning" title="The REST service of this project is not answering">
              These requests are right, but they fail until it answers.
            </Banner>
          )}
          <Columns table={table.name} columns={columns} />
          <Requests subject={{ restUrl: project.restUrl, table, columns }} />
        </div>
      ) : (
        <SkeletonText />
      )}
    </Sheet>
  )
}

const Columns = ({ table, columns }: { table: string; columns: readonly Column[] }) => (
  <Section title="Columns">
    <Table
      label={`Columns of ${table} in the API`}
      rows={columns}
      rowKey={({ name }) => name}
      columns={[
        { key: 'name', header: 'Name', primary: true, cell: ({ name }) => name },
        { key: 'type', header: 'Type', cell: ({ data_type }) => <code className="font-mono">{data_type}</code> },
        {
          key: 'needed',
          header: 'When inserting',
          cell: (column) => (isNeeded(column) ? 'Needed' : 'Can be left out'),
        },
      ]}
    />
  </Section>
)

function Requests({ subject }: { subject: Parameters<typeof apiExamples>[0] }) {
  const examples = apiExamples(subject)
  return (
    <Section
      title="Requests"
      description={`${KEY_VARIABLE} stands for a key of the project. What it may read and write is decided by row-level security.`}
    >
      <TabPanels
        label="Language"
        tabs={[
          {
            value: 'javascript',
            label: 'supabase-js',
            content: (
              <Examples
                examples={[
                  { title: 'Connect', code: clientExample(subject) },
                  ...examples.map(({ title, javascript }) => ({ title, code: javascript })),
                ]}
              />
            ),
          },
          {
            value: 'curl',
            label: 'curl',
            content: <Examples examples={examples.map(({ title, curl }) => ({ title, code: curl }))} />,
          },
        ]}
      />
    </Section>
  )
}

const Examples = ({ examples }: { examples: readonly { title: string; code: string }[] }) => (
  <div className="flex flex-col gap-5">
    {examples.map(({ title, code }) => (
      <section key={title} className="flex flex-col gap-1.5">
        <h3 className="font-medium">{title}</h3>
        <CodeBlock label={title} code={code} />
      </section>
    ))}
  </div>
)

const isNeeded = ({ is_nullable, default_value, is_generated, identity_generation }: Column) =>
  !is_nullable && default_value === null && !is_generated && identity_generation === null
