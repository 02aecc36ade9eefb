import { TabLink, TabNav } from '@plinth/ui/tabs'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { SideColumn } from './side-column.tsx'
import { useIsNarrow } from './use-is-narrow.ts'

export interface AreaEntry {
  label: string
  icon: LucideIcon
  to: LinkProps['to']
}

interface AreaFrameProps {
  label: string
  entries: readonly AreaEntry[]
  children: ReactNode
}

/** The pages of one area beside the list of them; on a phone the list is a row above the page. */
export function AreaFrame({ label, entries, children }: AreaFrameProps) {
  const isNarrow = useIsNarrow()
  return (
    // one frame for every width: a page keeps its dialogs, and what is typed there, when the window is made narrow
    <div className="flex min-h-0 flex-1 max-sm:flex-col">
      {isNarrow ? <EntryRow label={label} entries={entries} /> : <EntryColumn label={label} entries={entries} />}
      <div
        className="relative min-h-0 min-w-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]"
        data-scroll-restoration-id="area"
      >
        {children}
      </div>
    </div>
  )
}

type EntriesProps = Omit<AreaFrameProps, 'children'>

function EntryRow({ label, entries }: EntriesProps) {
  return (
    <div className="shrink-0 px-4 pt-1">
      <TabNav label={label}>
        {entries.map(({ label: name, to }) => (
          <TabLink key={name} asChild>
            <Link to={to} params activeOptions={{ includeSearch: false }}>
              {name}
            </Link>
          </TabLink>
        ))}
      </TabNav>
    </div>
  )
}

function EntryColumn({ label, entries }: EntriesProps) {
  return (
    <SideColumn label={label}>
      <nav aria-label={label} className="flex flex-col gap-1 p-2">
        <p className="px-2 pt-2 pb-1 text-label font-medium text-muted">{label}</p>
        {entries.map((entry) => (
          <Entry key={entry.label} entry={entry} />
        ))}
      </nav>
    </SideColumn>
  )
}

function Entry({ entry: { label, icon: Icon, to } }: { entry: AreaEntry }) {
  return (
    <Link
      to={to}
      params
      activeOptions={{ includeSearch: false }}
      className="flex h-control items-center gap-2 rounded-control px-2 hover:bg-hover aria-[current=page]:bg-accent-surface aria-[current=page]:font-medium"
    >
      <Icon size={15} aria-hidden className="shrink-0 text-muted" />
      <span className="truncate">{label}</span>
    </Link>
  )
}
