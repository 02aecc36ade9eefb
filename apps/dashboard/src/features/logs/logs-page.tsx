import { type LogSource, logFieldsOf, type LogSourceId, logSources } from '@plinth/catalog/log-sources'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Section } from '@plinth/ui/section'
import { SkeletonText } from '@plinth/ui/skeleton'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAccess } from '../../access/use-access.ts'
import { OpenInSqlEditor } from '../../components/sql/open-in-sql-editor.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { SideColumn } from '../../components/frames/side-column.tsx'
import { useIsNarrow } from '../../components/frames/use-is-narrow.ts'
import { LogFields } from './log-fields.tsx'
import { LogView } from './log-view.tsx'
import { knownSource } from './known-choices.ts'
import type { LogsSearch } from './logs-search.ts'
import { SourceList, SourceSelect } from './source-list.tsx'
import { useLogSources } from './use-log-sources.ts'

const LogQuery = lazy(async () => ({ default: (await import('./query/log-query.tsx')).LogQuery }))

interface LogsPageProps {
  projectRef: string
  search: LogsSearch
}

/** The lines of a project's logs; of a source that is not read here, what it will hold. */
export function LogsPage({ projectRef, search }: LogsPageProps) {
  const sources = useLogSources()
  const wanted = knownSource(search.source)
  const source = sources.find((id) => id === wanted)
  const isNarrow = useIsNarrow()
  return (
    <div className="flex min-h-0 flex-1">
      {!isNarrow && (
        <SideColumn label="Log sources">
          <SourceList projectRef={projectRef} current={source} />
        </SideColumn>
      )}
      <div
        className="min-h-0 min-w-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]"
        data-scroll-restoration-id="area"
      >
        <Page>
          <PageTitle>Logs</PageTitle>
          {isNarrow && <SourceSelect projectRef={projectRef} current={source} />}
          <Shown key={source} projectRef={projectRef} source={source} search={search} />
        </Page>
      </div>
    </div>
  )
}

interface ShownProps extends LogsPageProps {
  source: LogSourceId | undefined
}

function Shown({ projectRef, source, search }: ShownProps) {
  const navigate = useNavigate()
  const mayQuery = useAccess().isOn('sql_editor:all')
  const isQueried = mayQuery && search.view === 'sql'
  const change = (changed: Partial<LogsSearch>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...changed }), state: true, resetScroll: false })
  const query = () => change({ view: 'sql', line: undefined })
  const actions = !mayQuery ? undefined : isQueried ? (
    <Button onClick={() => change({ view: undefined })}>Show lines</Button>
  ) : (
    <Button onClick={query}>Query with SQL</Button>
  )
  const lines = isQueried ? (
    <Suspense fallback={<SkeletonText lines={8} />}>
      <LogQuery
        projectRef={projectRef}
        source={source}
        range={search.range}
        onRange={(range) => change({ range, from: undefined, to: undefined })}
      />
    </Suspense>
  ) : (
    <LogView projectRef={projectRef} source={source} search={search} />
  )
  if (source === undefined)
    return (
      <>
        <PageHeader title="Logs" description="What the services of this project did, newest first." actions={actions} />
        {lines}
      </>
    )
  const { name, holds, isShown }: LogSource = logSources[source]
  return (
    <>
      <PageHeader above="Logs" title={name} description={holds} actions={isShown && actions} />
      {isShown ? lines : <NotShown projectRef={projectRef} id={source} />}
      <LogFields
        table={source}
        fields={logFieldsOf(source)}
        onQuery={isShown && mayQuery && !isQueried ? query : undefined}
      />
    </>
  )
}

function NotShown({ projectRef, id }: { projectRef: string; id: LogSourceId }) {
  const { finds, today, sql }: LogSource = logSources[id]
  return (
    <>
      <Banner
        tone="info"
        title="This page does not show this log yet"
        action={sql && <OpenInSqlEditor projectRef={projectRef} sql={sql} />}
      >
        {today}
      </Banner>
      <Section title="What it will help you find">
        <ul className="flex max-w-[68ch] list-disc flex-col gap-1.5 ps-5 text-page">
          {finds.map((found) => (
            <li key={found}>{found}</li>
          ))}
        </ul>
      </Section>
    </>
  )
}
