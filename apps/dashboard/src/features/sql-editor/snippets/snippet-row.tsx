import type { SnippetSummary } from '@plinth/contract/snippets'
import { classes } from '@plinth/ui/classes'
import { IconButton } from '@plinth/ui/icon-button'
import { Link, useSearch } from '@tanstack/react-router'
import { Ellipsis, FileCode, Users } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { OnDemand } from '../../../components/loading/on-demand.tsx'
import { useChangeSnippet, useMarkSnippet } from '../../../data/snippets.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { removeDraft, writeDraft, readDraft } from '../../../data/sql-drafts.ts'
import type { SnippetActions } from './snippet-menu.tsx'
import type { SnippetAsked } from './snippet-question.tsx'
import { useLeave } from './use-leave.ts'
import { useRemoval } from './use-removal.ts'

const loadMenu = () => import('./snippet-menu.tsx')
const SnippetMenu = lazy(async () => ({ default: (await loadMenu()).SnippetMenu }))

interface SnippetRowProps {
  projectRef: string
  snippet: SnippetSummary
  isCurrent: boolean
  isDirty: boolean
  onAsk: (asked: SnippetAsked) => void
}

/** A saved query, and what can be done with it. */
export function SnippetRow({ projectRef, snippet, isCurrent, isDirty, onAsk }: SnippetRowProps) {
  const update = useChangeSnippet(projectRef)
  const mark = useMarkSnippet(projectRef)
  const remove = useRemoval(projectRef, { isCurrent })
  const isShared = snippet.visibility === 'project'
  return (
    <Row
      projectRef={projectRef}
      id={snippet.id}
      title={snippet.name}
      isCurrent={isCurrent}
      isDirty={isDirty}
      icon={isShared ? <Users size={14} aria-label="Shared with the project" /> : <FileCode size={14} aria-hidden />}
      // in its own place the folder says it
      place={snippet.is_favorite ? snippet.folder : null}
      actions={{
        kind: 'saved',
        isFavorite: snippet.is_favorite,
        onMark: () => mark.mutate({ ref: projectRef, id: snippet.id, is_favorite: !snippet.is_favorite }),
        own: snippet.is_own
          ? {
              isShared,
              onRename: () => onAsk({ about: 'name', snippet }),
              onMove: () => onAsk({ about: 'folder', snippet }),
              onShare: () =>
                update.mutate({ ref: projectRef, id: snippet.id, visibility: isShared ? 'user' : 'project' }),
              onDelete: () => (isShared ? onAsk({ about: 'deletion', snippet }) : remove.start(snippet)),
            }
          : undefined,
      }}
    />
  )
}

interface DraftRowProps {
  projectRef: string
  id: string
  title: string
  isCurrent: boolean
}

/** A query that is in this browser alone. */
export function DraftRow({ projectRef, id, title, isCurrent }: DraftRowProps) {
  const leave = useLeave(projectRef)

  async function onDiscard() {
    const draft = readDraft(projectRef, id)
    await leave(id, isCurrent)
    removeDraft(projectRef, id)
    const undo = draft && { action: { label: 'Undo', onClick: () => void writeDraft(projectRef, id, draft) } }
    toast(`"${title}" discarded`, undo)
  }

  return (
    <Row
      projectRef={projectRef}
      id={id}
      title={title}
      isCurrent={isCurrent}
      isDirty
      icon={<FileCode size={14} aria-hidden />}
      place={null}
      actions={{ kind: 'draft', onDiscard: () => void onDiscard() }}
    />
  )
}

interface RowProps {
  projectRef: string
  id: string
  title: string
  icon: ReactNode
  /** The folder, where the row stands outside of it. */
  place: string | null
  isCurrent: boolean
  isDirty: boolean
  actions: SnippetActions
}

function Row({ projectRef: ref, id, title, icon, place, isCurrent, isDirty, actions }: RowProps) {
  const { queries } = useSearch({ strict: false })
  const trigger = (
    <IconButton size="small" label={`Actions for ${title}`}>
      <Ellipsis size={14} aria-hidden />
    </IconButton>
  )
  return (
    <li
      className={classes(
        'group/row relative flex items-center rounded-control',
        isCurrent ? 'bg-accent-surface' : 'hover:bg-hover',
      )}
    >
      <Link
        to="/project/$ref/sql/$id"
        params={{ ref, id }}
        search={{ queries }}
        preload={false}
        title={title}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex h-control-small min-w-0 flex-1 items-center gap-2 rounded-control ps-1.5 pe-2 focus-visible:outline-offset-[-2px]"
      >
        <span className="shrink-0 text-muted">{icon}</span>
        <span className={classes('min-w-0 truncate', isCurrent && 'font-medium')}>{title}</span>
        {place !== null && <span className="ms-auto min-w-8 shrink-9 truncate text-label text-muted">{place}</span>}
        {isDirty && (
          <span role="img" aria-label="Not saved" className="ms-auto size-1.5 shrink-0 rounded-full bg-accent" />
        )}
      </Link>
      <div className="shrink-0 sm:not-group-hover/row:not-focus-within:[&_button]:text-muted">
        <OnDemand opens="menu" trigger={trigger} load={loadMenu}>
          <SnippetMenu trigger={trigger} actions={actions} />
        </OnDemand>
      </div>
    </li>
  )
}
