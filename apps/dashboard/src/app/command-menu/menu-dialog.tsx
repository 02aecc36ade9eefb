import { CommandDialog } from '@plinth/ui/command-dialog'
import { copyText } from '@plinth/ui/copy-text'
import { toast } from '../../lib/toast/toast.ts'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { Command, CommandAction } from '../../components/feature/command.ts'
import type { FoundCommands } from '../../components/feature/feature-commands.ts'
import { recentCommands, rememberCommand } from '../../components/feature/recent-commands.ts'
import { findCommands, withRecent } from './find-commands.ts'
import { helpCommands, helpWithNothingFound } from './help-commands.ts'
import { noteOf } from './note-of.ts'
import { offeredBy } from './offered-by.ts'

interface MenuDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onShortcuts: () => void
  typed: string
  onTyped: (typed: string) => void
  /** By the shell, and by each feature. */
  found: readonly FoundCommands[]
}

const MOST_FOUND_IN_GROUP = 6
const MOST_IN_LIST = 100

/** What was found of all that there is, and what happens to the one that is chosen. */
export function MenuDialog({ open, onOpenChange, onShortcuts, typed, onTyped, found: all }: MenuDialogProps) {
  const { history } = useRouter()
  const [listId, setListId] = useState<string>()
  const [dialog, setDialog] = useState<(onClose: () => void) => ReactNode>()
  const [isLeaving, setLeaving] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  const afterwards = useRef<() => void>(undefined)

  // at its opening, as the text
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) {
      setListId(undefined)
      setLeaving(false)
    }
  }

  const { top, lists, searched, isPending, failure } = offeredBy(all)
  const list = lists.find(({ id }) => id === listId)
  const isSearching = typed.trim() !== ''
  const help = helpCommands({ typed, onShortcuts })
  const offered = list
    ? list.commands
    : [...top, ...(isSearching ? [...searched, ...lists.flatMap(({ commands }) => commands)] : []), ...help]
  const found = list
    ? findCommands(offered, typed, MOST_IN_LIST)
    : isSearching
      ? findCommands(offered, typed, MOST_FOUND_IN_GROUP)
      : findCommands(withRecent(offered, recentCommands(), searched), '')
  const isNothing = isSearching && found.length === 0 && !isPending
  const groups = isNothing && !list ? [{ label: 'Help', items: helpWithNothingFound(typed) }] : found

  function choose(id: string) {
    const command = groups.flatMap(({ items }) => items).find((item) => rowId(item) === id)
    if (!command) return
    const { does } = command
    if (does.kind === 'list') return goInto(does.list)
    rememberCommand(command.id)
    if (does.kind === 'go') leaveFor(does)
    else if (does.kind === 'copy') void copy(does)
    else afterwards.current = does.kind === 'run' ? does.run : () => setDialog(() => does.dialog)
    onOpenChange(false)
  }

  function goInto(next: string | undefined) {
    setListId(next)
    onTyped('')
  }

  function leaveFor({ href, state, before }: Extract<CommandAction, { kind: 'go' }>) {
    before?.()
    setLeaving(true)
    // the heading of the next page takes the focus only from who is not typing
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.push(href, state)
  }

  function onClosed() {
    afterwards.current?.()
    afterwards.current = undefined
  }

  return (
    <>
      <CommandDialog
        open={open}
        onOpenChange={onOpenChange}
        label="Command menu"
        placeholder={list ? `Find among ${list.title.toLowerCase()}` : 'Type a command, or a name'}
        {...(list ? { crumb: list.title } : {})}
        search={typed}
        onSearch={onTyped}
        groups={groups.map(({ label, items }) => ({ label, items: items.map(rowOf) }))}
        note={noteOf({ isNothing, isPending: isPending && found.length === 0, failure, typed, list })}
        onChoose={choose}
        startsUnchosen={isNothing}
        onBack={() => goInto(undefined)}
        isLeaving={isLeaving}
        onClosed={onClosed}
      />
      <Suspense>{dialog?.(() => setDialog(undefined))}</Suspense>
    </>
  )
}

async function copy({ text, confirmation }: { text: string; confirmation: string }) {
  try {
    await copyText(text)
    toast.success(confirmation)
  } catch {
    toast.error('Unable to copy to clipboard')
  }
}

/** A recent command stands there a second time, in its own group. */
const rowId = ({ group, id }: Command) => `${group}: ${id}`

function rowOf(command: Command) {
  const { label, detail, icon: Icon, keys, does } = command
  return {
    id: rowId(command),
    label,
    icon: <Icon size={16} strokeWidth={1.75} aria-hidden />,
    ...(detail === undefined ? {} : { detail }),
    ...(keys ? { keys } : {}),
    ...(does.kind === 'list' ? { opensList: true } : {}),
  }
}
