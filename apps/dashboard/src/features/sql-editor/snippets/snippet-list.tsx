import type { SnippetSummary } from '@plinth/contract/snippets'
import { Button } from '@plinth/ui/button'
import { IconButton } from '@plinth/ui/icon-button'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { History, Plus } from 'lucide-react'
import { useState } from 'react'
import { Failure } from '../../../components/frames/failure.tsx'
import { ListSkeleton } from '../../../components/lists/list-skeleton.tsx'
import { NoMatch } from '../../../components/lists/no-match.tsx'
import { SideListHead } from '../../../components/lists/side-list-head.tsx'
import { useSearchText } from '../../../components/lists/use-search-text.ts'
import { snippetsQuery } from '../../../data/snippets.ts'
import { useDrafts } from '../../../data/sql-drafts.ts'
import { closedFolders } from '../../../lib/browser/stored-entries.ts'
import { SnippetFolder, SnippetGroup } from './snippet-group.tsx'
import { firstOf, groupsOf } from './snippet-groups.ts'
import type { SnippetAsked } from './snippet-question.tsx'
import { DraftRow, SnippetRow } from './snippet-row.tsx'

interface SnippetListProps {
  projectRef: string
  currentId: string
  onAsk: (asked: SnippetAsked) => void
  onHistory: () => void
}

/** The person's queries: those that are not saved yet, favorites, their own by folder, and what others share. */
export function SnippetList({ projectRef, currentId, onAsk, onHistory }: SnippetListProps) {
  const [search, setSearch] = useSearchText('queries')
  const navigate = useNavigate()
  const { data: snippets, error, isPending, refetch } = useQuery(snippetsQuery(projectRef))
  const drafts = useDrafts(projectRef)
  const groups = groupsOf(snippets ?? [], drafts, search)
  const folds = useFolds(projectRef)
  const first = firstOf(groups)
  const rowsOf = (members: SnippetSummary[]) =>
    members.map((snippet) => (
      <SnippetRow
        key={snippet.id}
        projectRef={projectRef}
        snippet={snippet}
        isCurrent={snippet.id === currentId}
        isDirty={drafts.has(snippet.id)}
        onAsk={onAsk}
      />
    ))
  return (
    <>
      <SideListHead
        label="Search queries"
        search={search}
        onSearch={setSearch}
        onEnter={() => {
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
          <SnippetGroup title="Drafts" hint="Drafts exist only in this browser until you save them.">
            {groups.unsaved.map((draft) => (
              <DraftRow key={draft.id} projectRef={projectRef} isCurrent={draft.id === currentId} {...draft} />
            ))}
          </SnippetGroup>
        )}
        {groups.favorites.length > 0 && <SnippetGroup title="Favorites">{rowsOf(groups.favorites)}</SnippetGroup>}
        {groups.folders.length > 0 && (
          <div>
            {groups.folders.map(({ name, snippets: members }) => (
              <SnippetFolder
                key={name}
                name={name}
                count={members.length}
                // what was searched for is to be seen
                isOpen={search !== '' || !folds.closed.includes(name)}
                onToggle={() => folds.toggle(name)}
              >
                {rowsOf(members)}
              </SnippetFolder>
            ))}
          </div>
        )}
        {groups.own.length > 0 && <SnippetGroup title="Yours">{rowsOf(groups.own)}</SnippetGroup>}
        {groups.shared.length > 0 && <SnippetGroup title="Shared by others">{rowsOf(groups.shared)}</SnippetGroup>}
        {isPending && <ListSkeleton label="Loading the queries" />}
        {error && !snippets && (
          <Failure title="The queries could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {!isPending && !error && !first && <Empty search={search} onClear={() => setSearch('')} />}
      </div>
    </>
  )
}

/** Which folders are closed, in this browser. */
function useFolds(projectRef: string) {
  const [closed, setClosed] = useState(() => closedFolders.of(projectRef).read())
  function toggle(name: string) {
    const next = closed.includes(name) ? closed.filter((other) => other !== name) : [...closed, name]
    setClosed(next)
    closedFolders.of(projectRef).write(next)
  }
  return { closed, toggle }
}

function Empty({ search, onClear }: { search: string; onClear: () => void }) {
  if (search !== '') return <NoMatch title="No query matches" onClear={onClear} />
  return (
    <p className="px-3 py-2 text-muted max-sm:px-4">
      Queries you save appear here. You can share each with the project.
    </p>
  )
}
