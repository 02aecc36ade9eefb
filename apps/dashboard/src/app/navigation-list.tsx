import { Link } from '@tanstack/react-router'
import type { NavigationEntry } from '../components/feature/navigation-entry.ts'
import type { navigationOf } from './navigation.ts'

export type NavigationGroups = ReturnType<typeof navigationOf>

interface NavigationListProps {
  navigation: NavigationGroups
  onNavigate?: () => void
}

/** The entries of an area, in groups. */
export function NavigationList({ navigation, onNavigate }: NavigationListProps) {
  return (
    <div className="flex flex-col gap-2 px-1.5">
      {navigation.map(({ group, entries }) => (
        <ul key={group} className="flex flex-col gap-0.5">
          {entries.map((entry) => (
            <li key={entry.label}>
              <Entry entry={entry} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

function Entry({ entry, onNavigate }: { entry: NavigationEntry; onNavigate?: () => void }) {
  const { label, icon: Icon, to, exact = false } = entry
  return (
    <Link
      to={to}
      params
      activeOptions={{ exact, includeSearch: false }}
      onClick={onNavigate}
      className="flex h-9 items-center gap-3 rounded-control px-[9px] font-medium whitespace-nowrap max-sm:h-10 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text"
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <span className="truncate">{label}</span>
    </Link>
  )
}
