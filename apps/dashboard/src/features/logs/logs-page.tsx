import { type LogSource, logFieldsOf, type LogSourceId, logSources } from '@plinth/catalog/log-sources'
import { Banner } from '@plinth/ui/banner'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Section } from '@plinth/ui/section'
import { OpenInSqlEditor } from '../../components/sql/open-in-sql-editor.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { SideColumn } from '../../components/frames/side-column.tsx'
import { useIsNarrow } from '../../components/frames/use-is-narrow.ts'
import { LogFields } from './log-fields.tsx'
import { SourceList, SourceSelect } from './source-list.tsx'
import { useLogSources } from './use-log-sources.ts'

interface LogsPageProps {
  projectRef: string
  /** That of Postgres without. */
  source: LogSourceId | undefined
}

/** The sources of logs: what each holds, what it is for, and what of it is there today. */
export function LogsPage({ projectRef, source: wanted }: LogsPageProps) {
  const sources = useLogSources()
  const source = sources.find((id) => id === wanted) ?? 'postgres_logs'
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
          <Source key={source} projectRef={projectRef} id={source} />
        </Page>
      </div>
    </div>
  )
}

function Source({ projectRef, id }: { projectRef: string; id: LogSourceId }) {
  const { name, holds, finds, today, sql }: LogSource = logSources[id]
  return (
    <>
      <PageHeader above="Logs" title={name} description={holds} />
      <Banner
        tone="info"
        title="Reading logs is not built yet"
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
      <LogFields table={id} fields={logFieldsOf(id)} />
    </>
  )
}
