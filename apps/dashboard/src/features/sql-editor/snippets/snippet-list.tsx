import type { SnippetSummary } from '@plinth/contract/snippets'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Skeleton } from '@plinth/ui/skeleton'
import { TextInput } from '@plinth/ui/text-input'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Failure } from '../../../components/failure.tsx'
import { snippetsQuery } from '../../../data/snippets.ts'
import { matchesSearch } from '../../../lib/matches-search.ts'
import { type Draft, useDrafts } from './drafts.ts'
import { DraftRow, SnippetRow } from './snippet-row.tsx'
import { titleOf } from './title-of.ts'

interface SnippetListProps {
  projectRef: string
  currentId: string
}

/** The person's queries: those that are not saved yet, their own, and what others share. */
export function SnippetList({ projectRef, currentId }: SnippetListProps) {
  const [search, setSearch] = useState('')
  const { data: snippets, error, isPending, refetch } = useQuery(snippetsQuery(projectRef))
  const drafts = useDrafts(projectRef)
  const groups = groupsOf(snippets ?? [], drafts, search)
  const isEmpty = groups.unsaved.length + groups.own.length + groups.shared.length === 0
  return (
    <>
      <div className="sticky top-0 z-1 flex gap-1.5 border-b border-border bg-canvas p-2 max-sm:-top-5 max-sm:-mx-5 max-sm:-mt-5 max-sm:bg-raised max-sm:px-4">
        <TextInput
          type="search"
          aria-label="Search queries"
          placeholder="Search queries"
          icon={<Search size={14} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button asChild className="shrink-0 px-0! w-control" aria-label="New query">
          <Link to="/project/$ref/sql/$id" params={{ ref: projectRef, id: 'new' }} title="New query">
            <Plus size={16} aria-hidden />
          </Link>
        </Button>
      </div>
      <div className="flex flex-col gap-3 py-2 max-sm:-mx-5">
        {groups.unsaved.length > 0 && (
          <Group title="Only in this browser">
            {groups.unsaved.map((draft) => (
              <DraftRow key={draft.id} projectRef={projectRef} isCurrent={draft.id === currentId} {...draft} />
            ))}
          </Group>
        )}
        {groups.own.length > 0 && (
          <Group title="Yours">
            {groups.own.map((snippet) => (
              <SnippetRow
                key={snippet.id}
                projectRef={projectRef}
                snippet={snippet}
                isCurrent={snippet.id === currentId}
                isDirty={drafts.has(snippet.id)}
              />
            ))}
          </Group>
        )}
        {groups.shared.length > 0 && (
          <Group title="Shared by others">
            {groups.shared.map((snippet) => (
              <SnippetRow
                key={snippet.id}
                projectRef={projectRef}
                snippet={snippet}
                isCurrent={snippet.id === currentId}
                isDirty={drafts.has(snippet.id)}
              />
            ))}
          </Group>
        )}
        {isPending && <ListSkeleton />}
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

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="px-3 pb-1 text-label text-muted">{title}</h2>
      <ul className="flex flex-col px-1.5">{children}</ul>
    </section>
  )
}

function Empty({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === '') {
    return <p className="px-3 py-2 text-muted">Queries you save appear here. You can share each with the project.</p>
  }
  return (
    <EmptyState
      kind="filtered"
      title="No query matches"
      action={
        <Button size="small" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  )
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading the queries" className="flex flex-col gap-4 px-3 py-2">
      <Skeleton className="h-3 w-4/5" />
      <Skeleton className="h-3 w-3/5" />
      <Skeleton className="h-3 w-2/3" />
    </div>
  )
}
