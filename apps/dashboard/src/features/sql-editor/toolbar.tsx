import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { IconButton } from '@plinth/ui/icon-button'
import {
  Menu,
  MenuCheckboxItem,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '@plinth/ui/menu'
import { Tooltip } from '@plinth/ui/tooltip'
import { ChevronDown, Play, Save, SlidersHorizontal, Square, TextCursorInput } from 'lucide-react'
import { rowLimits } from '../../data/sql.ts'
import { formatCount } from '../../lib/format-row-count.ts'
import { ElapsedTime } from './elapsed-time.tsx'
import { useRunOptions } from './options.ts'
import type { RunningSql } from './runs.ts'
import { shortcuts } from './shortcuts.ts'

interface ToolbarProps {
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
  onSave: () => void
}

/** What can be done with the query. */
export function Toolbar(props: ToolbarProps) {
  const { name, isSaved, isDirty, isOwn, isShared, isSaving, running } = props
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 border-b border-border bg-canvas ps-3 pe-2 max-sm:ps-14">
      <h1 className="min-w-0 truncate text-page font-medium">{name}</h1>
      {isShared && (
        <span className="max-sm:hidden">
          <Badge>{isOwn ? 'Shared' : 'Shared with you'}</Badge>
        </span>
      )}
      <SavedState isSaved={isSaved} isDirty={isDirty} />
      <div className="ms-auto flex shrink-0 items-center gap-1.5">
        <IconButton
          label={isOwn ? 'Save query' : 'Save a copy'}
          shortcut={shortcuts.save}
          loading={isSaving}
          onClick={props.onSave}
        >
          <Save size={16} aria-hidden />
        </IconButton>
        <RunOptions />
        {running ? <Running running={running} onCancel={props.onCancel} /> : <RunButtons {...props} />}
      </div>
    </div>
  )
}

function SavedState({ isSaved, isDirty }: { isSaved: boolean; isDirty: boolean }) {
  if (!isDirty) return null
  return (
    <span role="status" className="flex shrink-0 items-center gap-1.5 text-label text-muted">
      <span aria-hidden className="size-1.5 rounded-full bg-accent" />
      <span className="max-sm:sr-only">{isSaved ? 'Unsaved changes' : 'Only in this browser'}</span>
    </span>
  )
}

function RunOptions() {
  const { rowLimit, transaction } = useRunOptions()
  return (
    <>
      <Menu
        trigger={
          <Button
            variant="quiet"
            icon={<SlidersHorizontal size={14} aria-hidden />}
            aria-label={`Options: at most ${formatCount(rowLimit)} rows${transaction ? '' : ' · one by one'}`}
          >
            <span className="max-md:hidden">
              {formatCount(rowLimit)} rows{transaction ? '' : ' · one by one'}
            </span>
          </Button>
        }
      >
        <MenuLabel>Show at most</MenuLabel>
        <MenuRadioGroup
          label="Show at most"
          value={String(rowLimit)}
          onValueChange={(value) => useRunOptions.setState({ rowLimit: Number(value) })}
        >
          {rowLimits.map((limit) => (
            <MenuRadioItem key={limit} value={String(limit)}>
              {formatCount(limit)} rows
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuLabel>Several statements</MenuLabel>
        <MenuCheckboxItem
          checked={transaction}
          onCheckedChange={(checked) => useRunOptions.setState({ transaction: checked })}
        >
          All or nothing, in one transaction
        </MenuCheckboxItem>
      </Menu>
    </>
  )
}

function RunButtons({ onRun, onRunStatement }: Pick<ToolbarProps, 'onRun' | 'onRunStatement'>) {
  return (
    <div className="flex">
      <Tooltip content="Run the selection, or everything" shortcut={shortcuts.run}>
        <Button variant="primary" className="rounded-e-none!" icon={<Play size={14} aria-hidden />} onClick={onRun}>
          Run
        </Button>
      </Tooltip>
      <Menu
        trigger={
          <Button
            variant="primary"
            className="rounded-s-none! border-s! border-s-on-accent/30! px-1.5!"
            aria-label="Other ways to run"
          >
            <ChevronDown size={14} aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={<Play size={14} aria-hidden />} shortcut={shortcuts.run} onSelect={onRun}>
          Run the selection, or everything
        </MenuItem>
        <MenuItem
          icon={<TextCursorInput size={14} aria-hidden />}
          shortcut={shortcuts.runStatement}
          onSelect={onRunStatement}
        >
          Run the statement at the cursor
        </MenuItem>
      </Menu>
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
