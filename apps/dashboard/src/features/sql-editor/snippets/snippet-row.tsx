import type { SnippetSummary } from '@plinth/contract/snippets'
import { classes } from '@plinth/ui/classes'
import { IconButton } from '@plinth/ui/icon-button'
import { Link, useSearch } from '@tanstack/react-router'
import { Ellipsis, FileCode, Users } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { OnDemand } from '../../../components/loading/on-demand.tsx'
import { freshSnippet, useChangeSnippet } from '../../../data/snippets.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { removeDraft, writeDraft, readDraft } from '../../../data/sql-drafts.ts'
import type { SnippetActions } from './snippet-menu.tsx'
import { useLeave } from './use-leave.ts'
import { useRemoval } from './use-removal.ts'

const loadMenu = () => import('./snippet-menu.tsx')
const SnippetMenu = lazy(async () => ({ default: (await loadMenu()).SnippetMenu }))
const NameDialog = lazy(async () => ({ default: (await import('./name-dialog.tsx')).NameDialog }))
const DeletionDialog = lazy(async () => ({ default: (await import('./deletion-dialog.tsx')).DeletionDialog }))

interface SnippetRowProps {
  projectRef: string
  snippet: SnippetSummary
  isCurrent: boolean
  isDirty: boolean
}

/** A saved query, and what its owner can do with it. */
export function SnippetRow({ projectRef, snippet, isCurrent, isDirty }: SnippetRowProps) {
  const [asking, setAsking] = useState<'name' | 'deletion'>()
  const update = useChangeSnippet(projectRef, { onSuccess: () => setAsking(undefined) })
  const remove = useRemoval(projectRef, { isCurrent, onRemoved: () => setAsking(undefined) })
  const isShared = snippet.visibility === 'project'
  const address = { ref: projectRef, id: snippet.id }
  return (
    <Row
      projectRef={projectRef}
      id={snippet.id}
      title={snippet.name}
      isCurrent={isCurrent}
      isDirty={isDirty}
      icon={isShared ? <Users size={14} aria-label="Shared with the project" /> : <FileCode size={14} aria-hidden />}
      actions={
        snippet.is_own && {
          kind: 'saved',
          isShared,
          onRename: () => setAsking('name'),
          onShare: () => update.mutate({ ...address, visibility: isShared ? 'user' : 'project' }),
          onDelete: () => (isShared ? setAsking('deletion') : remove.start(snippet)),
        }
      }
    >
      <Suspense>
        {asking === 'name' && (
          <NameDialog
            projectRef={projectRef}
            title="Rename this query"
            confirmText="Rename query"
            name={snippet.name}
            isSaving={update.isPending}
            readSql={() => contentOf(projectRef, snippet.id)}
            onCancel={() => setAsking(undefined)}
            onConfirm={(name) => update.mutate({ ...address, name })}
          />
        )}
        {asking === 'deletion' && (
          <DeletionDialog
            name={snippet.name}
            isDeleting={remove.isPending}
            onConfirm={() => remove.start(snippet)}
            onCancel={() => setAsking(undefined)}
          />
        )}
      </Suspense>
    </Row>
  )
}

async function contentOf(projectRef: string, id: string) {
  const snippet = await freshSnippet(projectRef, id)
  if (!snippet) throw new Error('This query was deleted.')
  return snippet.content
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
      actions={{ kind: 'draft', onDiscard: () => void onDiscard() }}
    />
  )
}

interface RowProps {
  projectRef: string
  id: string
  title: string
  icon: ReactNode
  isCurrent: boolean
  isDirty: boolean
  actions: SnippetActions | false
  children?: ReactNode
}

function Row({ projectRef: ref, id, title, icon, isCurrent, isDirty, actions, children }: RowProps) {
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
        {isDirty && (
          <span role="img" aria-label="Not saved" className="ms-auto size-1.5 shrink-0 rounded-full bg-accent" />
        )}
      </Link>
      {actions && (
        <div className="shrink-0 sm:not-group-hover/row:not-focus-within:[&_button]:text-muted">
          <OnDemand opens="menu" trigger={trigger} load={loadMenu}>
            <SnippetMenu trigger={trigger} actions={actions} />
          </OnDemand>
        </div>
      )}
      {children}
    </li>
  )
}
