import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Skeleton } from '@plinth/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Failure } from '../../components/frames/failure.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { SideColumn } from '../../components/frames/side-column.tsx'
import { forgetVisit, recordVisit } from '../../lib/browser/project-history.ts'
import { newSnippetId } from '../../lib/ids/snippet-id.ts'
import { SnippetList } from './snippets/snippet-list.tsx'
import type { SnippetAsked } from './snippets/snippet-question.tsx'
import { templateOf } from './templates.ts'
import { useSnippet } from './use-snippet.ts'
import { Workspace } from './workspace.tsx'

const SnippetQuestion = lazy(async () => ({
  default: (await import('./snippets/snippet-question.tsx')).SnippetQuestion,
}))

const HistorySheet = lazy(async () => ({ default: (await import('./history/history-sheet.tsx')).HistorySheet }))

interface SqlEditorPageProps {
  projectRef: string
  /** A snippet's id, or `new`. */
  id: string
  /** What a new query begins with. */
  template?: string | undefined
  /** SQL that another page sent along for a new query. */
  given?: string | undefined
}

/** SQL by hand: saved queries at the left, one of them and its results at the right. */
export function SqlEditorPage({ projectRef, id, template, given }: SqlEditorPageProps) {
  const snippetId = useSnippetId(id)
  const [asked, setAsked] = useState<SnippetAsked>()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  return (
    <div className="flex min-h-0 flex-1">
      <SideColumn label="Queries">
        <SnippetList
          projectRef={projectRef}
          currentId={snippetId}
          onAsk={setAsked}
          onHistory={() => setHistoryOpen(true)}
        />
      </SideColumn>
      <div className="flex min-w-0 flex-1 flex-col">
        <OpenSnippet
          key={`${projectRef} ${snippetId}`}
          projectRef={projectRef}
          id={snippetId}
          isNew={id === 'new'}
          beginning={given ?? templateOf(template)?.sql ?? ''}
        />
      </div>
      <Suspense>
        {isHistoryOpen && <HistorySheet projectRef={projectRef} onClose={() => setHistoryOpen(false)} />}
        {asked && (
          <SnippetQuestion
            projectRef={projectRef}
            asked={asked}
            isCurrent={asked.snippet.id === snippetId}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** A new query has its id from the beginning, and takes it into the address once something is typed. */
function useSnippetId(id: string) {
  const [state, setState] = useState(() => ({ id, fresh: newSnippetId() }))
  const current = state.id === id ? state : { id, fresh: id === 'new' ? newSnippetId() : state.fresh }
  if (current !== state) setState(current)
  return id === 'new' ? current.fresh : id
}

interface OpenSnippetProps {
  projectRef: string
  id: string
  isNew: boolean
  beginning: string
}

function OpenSnippet({ projectRef, id, isNew: isNewHere, beginning }: OpenSnippetProps) {
  // What began as new stays so when its address changes, so that the editor is not opened a second time.
  const [isNew] = useState(isNewHere)
  const opened = useSnippet(projectRef, id, { isNew })
  useEffect(() => {
    if (!isNewHere && opened.status === 'open') recordVisit(projectRef, { sql: id })
    if (opened.status === 'missing') forgetVisit(projectRef, 'sql', id)
  }, [projectRef, id, isNewHere, opened.status])

  if (opened.status === 'loading') return <WorkspaceSkeleton />
  if (opened.status === 'missing') return <NoSuchSnippet projectRef={projectRef} />
  if (opened.status === 'failed') {
    return <Failure title="The query could not be loaded" error={opened.error} onRetry={opened.retry} />
  }
  return (
    <Workspace
      projectRef={projectRef}
      id={id}
      isNew={isNewHere}
      saved={opened.saved}
      draft={opened.draft}
      beginning={beginning}
    />
  )
}

function NoSuchSnippet({ projectRef }: { projectRef: string }) {
  return (
    <div className="max-sm:pt-10">
      <PageTitle>SQL</PageTitle>
      <h1 className="sr-only">SQL</h1>
      <EmptyState
        kind="nothing"
        icon={<FileQuestion size={18} aria-hidden />}
        title="There is no such query"
        action={
          <Button asChild>
            <Link to="/project/$ref/sql/$id" params={{ ref: projectRef, id: 'new' }}>
              Write a new query
            </Link>
          </Button>
        }
      >
        It was deleted, or it belongs to somebody who has not shared it with the project.
      </EmptyState>
    </div>
  )
}

function WorkspaceSkeleton() {
  return (
    <div role="status" aria-label="Loading the query" className="flex flex-1 flex-col">
      <PageTitle>SQL</PageTitle>
      <div className="h-12 max-sm:h-14 border-b border-border" />
      <div className="flex flex-col gap-3 p-6">
        <Skeleton className="h-3 w-64" />
        <Skeleton className="h-3 w-80" />
        <Skeleton className="h-3 w-40" />
      </div>
    </div>
  )
}
