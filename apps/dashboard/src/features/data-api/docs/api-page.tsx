import type { ExposedApi } from '@plinth/contract/exposed-api'
import { EmptyState } from '@plinth/ui/empty-state'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Panel } from '@plinth/ui/section'
import { SkeletonText } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Failure } from '../../../components/frames/failure.tsx'
import { PageTitle } from '../../../components/frames/page-title.tsx'
import { SideColumn } from '../../../components/frames/side-column.tsx'
import { useIsNarrow } from '../../../components/frames/use-is-narrow.ts'
import { exposedApiQuery } from '../../../data/data-api.ts'
import { type ApiSearch, apiSearchOf } from './api-search.ts'
import { ConsoleHere } from './console-here.tsx'
import { FunctionDocs } from './function-docs.tsx'
import { Introduction } from './introduction.tsx'
import { RelationDocs } from './relation-docs.tsx'
import { SubjectList, SubjectSelect } from './subject-list.tsx'

interface ApiPageProps {
  projectRef: string
  search: ApiSearch
}

/** The tables, views and functions of the project's REST API, and how applications call them. */
export function ApiPage({ projectRef, search: given }: ApiPageProps) {
  const search = apiSearchOf(given)
  const { data: api, error, refetch } = useQuery(exposedApiQuery(projectRef))
  const isNarrow = useIsNarrow()
  const shown = search.table ?? search.function
  return (
    <div className="flex min-h-0 flex-1">
      {!isNarrow && (
        <SideColumn label="API">
          <SubjectList projectRef={projectRef} api={api} search={search} />
        </SideColumn>
      )}
      <div
        className="min-h-0 min-w-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]"
        data-scroll-restoration-id="area"
      >
        <Page>
          <PageTitle>{shown === undefined ? 'API' : `${shown} · API`}</PageTitle>
          {isNarrow && api && <SubjectSelect projectRef={projectRef} api={api} search={search} />}
          {api && <Shown projectRef={projectRef} api={api} search={search} />}
          {api && <ConsoleHere projectRef={projectRef} api={api} search={search} />}
          {!api && <PageHeader title={shown ?? 'API'} />}
          {!api && !error && (
            <Panel>
              <SkeletonText lines={8} />
            </Panel>
          )}
          {!api && error && <Failure title="The API could not be read" error={error} onRetry={() => void refetch()} />}
        </Page>
      </div>
    </div>
  )
}

function Shown({ projectRef, api, search }: ApiPageProps & { api: ExposedApi }) {
  const { schema = api.schemas[0], table, function: called } = search
  if (table === undefined && called === undefined)
    return <Introduction projectRef={projectRef} api={api} search={search} />
  const relation = api.relations.find((found) => found.schema === schema && found.name === table)
  if (relation) return <RelationDocs projectRef={projectRef} api={api} relation={relation} search={search} />
  const functions = api.functions.filter((found) => found.schema === schema && found.name === called)
  if (functions.length > 0)
    return <FunctionDocs projectRef={projectRef} api={api} functions={functions} search={search} />
  return (
    <>
      <PageHeader title={table ?? called} />
      <Panel padded={false}>
        <EmptyState
          kind="nothing"
          title={`The API has no ${table === undefined ? 'function' : 'table or view'} ${table ?? called}`}
        >
          It was renamed or dropped, or its schema is not exposed.{' '}
          <Link
            to="/project/$ref/settings/data-api"
            params={{ ref: projectRef }}
            className="underline underline-offset-2"
          >
            Exposed schemas
          </Link>
        </EmptyState>
      </Panel>
    </>
  )
}
