import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { IconButton } from '@plinth/ui/icon-button'
import { Tooltip } from '@plinth/ui/tooltip'
import { ChevronDown, ListIndentIncrease, Play, Save, SlidersHorizontal, Square } from 'lucide-react'
import { lazy } from 'react'
import { OnDemand } from '../../components/loading/on-demand.tsx'
import { formatCount } from '../../lib/format/format-row-count.ts'
import { ElapsedTime } from './elapsed-time.tsx'
import { useRunOptions } from './options.ts'
import { RunAsChoice } from './run-as/run-as-choice.tsx'
import type { RunningSql } from './runs.ts'
import { hintOf } from '../../lib/keyboard/shortcuts.ts'
import { sqlShortcuts } from './sql-shortcuts.ts'

const loadRunOptions = () => import('./run-options-menu.tsx')
const RunOptionsMenu = lazy(async () => ({ default: (await loadRunOptions()).RunOptionsMenu }))
const loadRunMenu = () => import('./run-menu.tsx')
const RunMenu = lazy(async () => ({ default: (await loadRunMenu()).RunMenu }))

interface ToolbarProps {
  projectRef: string
  name: string
  isSaved: boolean
  isDirty: boolean
  isOwn: boolean
  isShared: boolean
  isSaving: boolean
  running: RunningSql | undefined
  onRun: () => void
  onRunStatement: () => void
  onCancel: () => void
  onFormat: () => void
  onSave: () => void
}

/** What can be done with the query. */
export function Toolbar(props: ToolbarProps) {
  const { name, isSaved, isDirty, isOwn, isShared, isSaving, running } = props
  return (
    <div className="flex h-12 max-sm:h-14 shrink-0 items-center gap-2 border-b border-border bg-canvas ps-3 pe-2 max-sm:ps-14">
      <h1 className="min-w-0 truncate text-page font-medium">{name}</h1>
      {isShared && (
        <span className="max-sm:hidden">
          <Badge>{isOwn ? 'Shared' : 'Shared with you'}</Badge>
        </span>
      )}
      <SavedState isSaved={isSaved} isDirty={isDirty} />
      <div className="ms-auto flex shrink-0 items-center gap-1.5">
        <span className="max-sm:hidden">
          <IconButton label="Format SQL" shortcut={hintOf(sqlShortcuts.formatSql.keys)} onClick={props.onFormat}>
            <ListIndentIncrease size={16} aria-hidden />
          </IconButton>
        </span>
        <IconButton
          label={isOwn ? 'Save query' : 'Save a copy'}
          shortcut={hintOf(sqlShortcuts.saveSql.keys)}
          loading={isSaving}
          onClick={props.onSave}
        >
          <Save size={16} aria-hidden />
        </IconButton>
        <RunAsChoice projectRef={props.projectRef} />
        <RunOptions onFormat={props.onFormat} />
        {running ? <Running running={running} onCancel={props.onCancel} /> : <RunButtons {...props} />}
      </div>
    </div>
  )
}

function SavedState({ isSaved, isDirty }: { isSaved: boolean; isDirty: boolean }) {
  if (!isDirty) return null
  return (
    <span
      role="status"
      title={isSaved ? undefined : 'Drafts exist only in this browser until you save them.'}
      className="flex shrink-0 items-center gap-1.5 text-label text-muted"
    >
      <span aria-hidden className="size-1.5 rounded-full bg-accent" />
      <span className="max-sm:sr-only">{isSaved ? 'Unsaved changes' : 'Draft'}</span>
    </span>
  )
}

function RunOptions({ onFormat }: Pick<ToolbarProps, 'onFormat'>) {
  const { rowLimit, transaction, keepsOpen } = useRunOptions()
  const words = `Limit ${formatCount(rowLimit)}${keepsOpen ? ' · in a transaction' : transaction ? '' : ' · one by one'}`
  const trigger = (
    <Button variant="quiet" icon={<SlidersHorizontal size={14} aria-hidden />} aria-label={`Options: ${words}`}>
      <span className="max-md:hidden">{words}</span>
    </Button>
  )
  return (
    <OnDemand opens="menu" trigger={trigger} load={loadRunOptions}>
      <RunOptionsMenu trigger={trigger} onFormat={onFormat} />
    </OnDemand>
  )
}

function RunButtons({ onRun, onRunStatement }: Pick<ToolbarProps, 'onRun' | 'onRunStatement'>) {
  const otherWays = (
    <Button
      variant="primary"
      className="rounded-s-none! border-s! border-s-on-accent/30! px-1.5!"
      aria-label="Other ways to run"
    >
      <ChevronDown size={14} aria-hidden />
    </Button>
  )
  return (
    <div className="flex">
      <Tooltip content="Run the selection, or everything" shortcut={hintOf(sqlShortcuts.runSql.keys)}>
        <Button variant="primary" className="rounded-e-none!" icon={<Play size={14} aria-hidden />} onClick={onRun}>
          Run
        </Button>
      </Tooltip>
      <OnDemand opens="menu" trigger={otherWays} load={loadRunMenu}>
        <RunMenu trigger={otherWays} onRun={onRun} onRunStatement={onRunStatement} />
      </OnDemand>
    </div>
  )
}

function Running({ running, onCancel }: { running: RunningSql; onCancel: () => void }) {
  return (
    <>
      <span className="text-muted tabular-nums">
        <ElapsedTime since={running.startedAt} />
      </span>
      <Button icon={<Square size={12} aria-hidden />} loading={running.isCancelling} onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
}
