import { CommandDialog } from '@plinth/ui/command-dialog'
import { copyText } from '@plinth/ui/copy-text'
import { toast } from '@plinth/ui/toaster'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import type { DraftKind } from '../../features/assistant/completion/draft-kinds.ts'
import type { ProjectVerb } from '../../components/project/project-verb-dialog.tsx'
import { requestRun } from '../../features/sql-editor/run-requests.ts'
import { useProjectHere } from '../use-project-here.ts'
import { previewsSearch } from '../previews-search.ts'
import type { Command, CommandList } from './command.ts'
import { findCommands, withRecent } from './find-commands.ts'
import { helpCommands, helpWithNothingFound } from './help-commands.ts'
import { listTitles } from './list-commands.ts'
import { recentCommands, rememberCommand } from './recent-commands.ts'
import { useCommands } from './use-commands.ts'

const DraftDialog = lazy(async () => ({
  default: (await import('../../features/assistant/completion/draft-dialog.tsx')).DraftDialog,
}))

const ProjectVerbDialog = lazy(async () => ({
  default: (await import('../../components/project/project-verb-dialog.tsx')).ProjectVerbDialog,
}))

interface CommandMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onShortcuts: () => void
}

const MOST_FOUND_IN_GROUP = 6
const MOST_IN_LIST = 100

/** Everything the dashboard can do from here, to be typed. */
export function CommandMenu({ open, onOpenChange, onShortcuts }: CommandMenuProps) {
  const { history } = useRouter()
  const navigate = useNavigate()
  const [drafting, setDrafting] = useState<DraftKind>()
  const project = useProjectHere()
  const [typed, setTyped] = useState('')
  const [verb, setVerb] = useState<ProjectVerb>()
  const { top, lists, searched, isPending, failure } = useCommands({ typed, onDraft: setDrafting, onVerb: setVerb })
  const [list, setList] = useState<CommandList>()
  const [isLeaving, setLeaving] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  const afterwards = useRef<() => void>(undefined)

  // at its opening, not at its end: an end can be told after the next opening
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) {
      goInto(undefined)
      setLeaving(false)
    }
  }

  const onPreviews = () => void navigate({ to: '.', search: previewsSearch })
  const help = helpCommands({ typed, onShortcuts, onPreviews })
  const isSearching = typed.trim() !== ''
  const offered = list
    ? lists[list]
    : [...top, ...(isSearching ? [...searched, ...Object.values(lists).flat()] : []), ...help]
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
    if (does.kind === 'go') leaveFor(does.href)
    else if (does.kind === 'query') runQuery(does)
    else if (does.kind === 'sql') openSql(does)
    else if (does.kind === 'copy') void copy(does)
    else afterwards.current = does.run
    onOpenChange(false)
  }

  function goInto(next: CommandList | undefined) {
    setList(next)
    setTyped('')
  }

  function leaveFor(href: string) {
    prepareToLeave()
    history.push(href)
  }

  function runQuery({ id, href }: { id: string; href: string }) {
    requestRun(id)
    leaveFor(href)
  }

  function openSql({ ref, sql }: { ref: string; sql: string }) {
    prepareToLeave()
    void navigate({ to: '/project/$ref/sql/$id', params: { ref, id: 'new' }, state: { sqlToBeginWith: sql } })
  }

  function prepareToLeave() {
    setLeaving(true)
    // the heading of the next page takes the focus only from who is not typing
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
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
        placeholder={list ? `Find among ${listTitles[list].toLowerCase()}` : 'Type a command, or a name'}
        {...(list ? { crumb: listTitles[list] } : {})}
        search={typed}
        onSearch={setTyped}
        groups={groups.map(({ label, items }) => ({ label, items: items.map(rowOf) }))}
        note={noteOf({
          isNothing,
          isPending: isPending && found.length === 0,
          failure,
          typed,
          list,
          offered: offered.length,
        })}
        onChoose={choose}
        startsUnchosen={isNothing}
        onBack={() => goInto(undefined)}
        isLeaving={isLeaving}
        onClosed={onClosed}
      />
      <Suspense>
        {drafting && project && (
          <DraftDialog projectRef={project.ref} kind={drafting} onClose={() => setDrafting(undefined)} />
        )}
        {project && verb && (
          <ProjectVerbDialog project={project} verb={verb} visible onClose={() => setVerb(undefined)} />
        )}
      </Suspense>
    </>
  )
}

async function copy({ text, told }: { text: string; told: string }) {
  try {
    await copyText(text)
    toast.success(told)
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

interface NoteFacts {
  isNothing: boolean
  isPending: boolean
  failure: Error | undefined
  typed: string
  list: CommandList | undefined
  offered: number
}

function noteOf({ isNothing, isPending, failure, typed, list, offered }: NoteFacts) {
  if (isPending) return 'The list is on its way.'
  if (list && offered === 0) return failure ? NOT_LOADED : emptyLists[list]
  if (isNothing) return `Nothing matches “${typed.trim()}”.${failure ? ` ${NOT_LOADED}` : ''}`
  return undefined
}

const NOT_LOADED = 'Some lists could not be loaded, so they are not searched.'

const emptyLists: Record<CommandList, string> = {
  organizations: 'You do not belong to an organization yet.',
  projects: 'There are no projects yet.',
  queries: 'No query is saved in this project yet.',
  themes: '',
}
