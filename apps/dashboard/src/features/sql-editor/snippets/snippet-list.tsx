import type { SnippetSummary } from '@plinth/contract/snippets'
import { Button } from '@plinth/ui/button'
import { IconButton } from '@plinth/ui/icon-button'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { History, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Failure } from '../../../components/frames/failure.tsx'
import { ListSkeleton } from '../../../components/lists/list-skeleton.tsx'
import { NoMatch } from '../../../components/lists/no-match.tsx'
import { SideListHead } from '../../../components/lists/side-list-head.tsx'
import { useSearchText } from '../../../components/lists/use-search-text.ts'
import { snippetsQuery } from '../../../data/snippets.ts'
import { matchesSearch } from '../../../lib/search/matches-search.ts'
import { useDrafts } from '../../../data/sql-drafts.ts'
import type { Draft } from '../../../lib/browser/stored-entries.ts'
import type { SnippetAsked } from './snippet-question.tsx'
import { DraftRow, SnippetRow } from './snippet-row.tsx'
import { titleOf } from './title-of.ts'

interface SnippetListProps {
  projectRef: string
  currentId: string
  onAsk: (asked: SnippetAsked) => void
  onHistory: () => void
}

/** The person's queries: those that are not saved yet, their own, and what others share. */
export function SnippetList({ projectRef, currentId, onAsk, onHistory }: SnippetListProps) {
  const [search, setSearch] = useSearchText('queries')
  const navigate = useNavigate()
  const { data: snippets, error, isPending, refetch } = useQuery(snippetsQuery(projectRef))
  const drafts = useDrafts(projectRef)
  const groups = groupsOf(snippets ?? [], drafts, search)
  const savedGroups = [
    { title: 'Yours', snippets: groups.own },
    { title: 'Shared by others', snippets: groups.shared },
  ]
  const isEmpty = groups.unsaved.length + groups.own.length + groups.shared.length === 0
  return (
    <>
      <SideListHead
        label="Search queries"
        search={search}
        onSearch={setSearch}
        onEnter={() => {
          const first = groups.unsaved[0] ?? groups.own[0] ?? groups.shared[0]
          if (first) void navigate({ to: '/project/$ref/sql/$id', params: { ref: projectRef, id: first.id } })
        }}
        beside={
          <>
            <IconButton label="History of runs" variant="default" onClick={onHistory}>
              <History size={16} aria-hidden />
            </IconButton>
            <Button asChild className="shrink-0 px-0! w-control" aria-label="New query" aria-keyshortcuts="c">
              <Link to="/project/$ref/sql/$id" params={{ ref: projectRef, id: 'new' }} title="New query">
                <Plus size={16} aria-hidden />
              </Link>
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-3 py-2">
        {groups.unsaved.length > 0 && (
          <Group title="Drafts" hint="Drafts exist only in this browser until you save them.">
            {groups.unsaved.map((draft) => (
              <DraftRow key={draft.id} projectRef={projectRef} isCurrent={draft.id === currentId} {...draft} />
            ))}
          </Group>
        )}
        {savedGroups.map(
          ({ title, snippets: members }) =>
            members.length > 0 && (
              <Group key={title} title={title}>
                {members.map((snippet) => (
                  <SnippetRow
                    key={snippet.id}
                    projectRef={projectRef}
                    snippet={snippet}
                    isCurrent={snippet.id === currentId}
                    isDirty={drafts.has(snippet.id)}
                    onAsk={onAsk}
                  />
                ))}
              </Group>
            ),
        )}
        {isPending && <ListSkeleton label="Loading the queries" />}
        {error && !snippets && (
          <Failure title="The queries could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {!isPending && !error && isEmpty && <Empty search={search} onClear={() => setSearch('')} />}
      </div>
    </>
  )
}

function groupsOf(snippets: SnippetSummary[], drafts: ReadonlyMap<string, Draft>, search: string) {
  const saved = new Set(snippets.map(({ id }) => id))
  const found = snippets.filter(({ name }) => matchesSearch(search, name))
  const unsaved = [...drafts]
    .filter(([id, { content }]) => !saved.has(id) && matchesSearch(search, content))
    .sort(([, a], [, b]) => b.editedAt - a.editedAt)
  return {
    unsaved: unsaved.map(([id, { content }]) => ({ id, title: titleOf(content) })),
    own: found.filter(({ is_own }) => is_own),
    shared: found.filter(({ is_own }) => !is_own),
  }
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 title={hint} className="px-3 pb-1 text-label text-muted max-sm:px-4">
        {title}
      </h2>
      <ul className="flex flex-col px-1.5 max-sm:px-2.5">{children}</ul>
    </section>
  )
}

function Empty({ search, onClear }: { search: string; onClear: () => void }) {
  if (search !== '') return <NoMatch title="No query matches" onClear={onClear} />
  return (
    <p className="px-3 py-2 text-muted max-sm:px-4">
      Queries you save appear here. You can share each with the project.
    </p>
  )
}
