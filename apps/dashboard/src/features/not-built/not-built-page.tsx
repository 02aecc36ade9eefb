import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Panel } from '@plinth/ui/section'
import { Link } from '@tanstack/react-router'
import { Hammer } from 'lucide-react'
import { useAccess } from '../../access/use-access.ts'
import { PageTitle } from '../../components/frames/page-title.tsx'
import type { Subject } from './subjects.ts'

/** Says that the part is not built yet, what it will be, and what works today. */
export function NotBuiltPage({ projectRef, subject }: { projectRef: string; subject: Subject }) {
  const { title, what, today, extension } = subject
  const { isOn } = useAccess()
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
      <Panel padded={false}>
        <EmptyState
          kind="nothing"
          icon={<Hammer size={18} aria-hidden />}
          title="This is not built yet"
          action={
            <div className="flex flex-wrap gap-2">
              {isOn('sql_editor:all') && (
                <Button asChild>
                  <Link to="/project/$ref/sql/$id" params={{ ref: projectRef, id: 'new' }}>
                    Open the SQL editor
                  </Link>
                </Button>
              )}
              {extension && (
                <Button asChild variant="quiet">
                  <Link to="/guides/database/extensions/$name" params={{ name: extension }}>
                    About {extension}
                  </Link>
                </Button>
              )}
            </div>
          }
        >
          <p>{what}</p>
          {today && <p>{today}</p>}
        </EmptyState>
      </Panel>
    </Page>
  )
}
