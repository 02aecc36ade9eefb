import { Link } from '@tanstack/react-router'
import { useAccess } from '../access/use-access.ts'
import type { NavigationEntry } from '../components/feature.ts'
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
  const access = useAccess()
  const { label, icon: Icon, to, exact = false } = entry
  const reason = entry.blocked?.(access)
  const inside = (
    <>
      <Icon size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <span className="truncate">{label}</span>
    </>
  )
  if (reason !== undefined) {
    return (
      <span aria-disabled="true" title={reason} className={`${look} text-muted opacity-50`}>
        {inside}
        <span className="sr-only">. {reason}</span>
      </span>
    )
  }
  return (
    <Link
      to={to}
      params
      activeOptions={{ exact, includeSearch: false }}
      onClick={onNavigate}
      className={`${look} text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text`}
    >
      {inside}
    </Link>
  )
}

const look = 'flex h-9 items-center gap-3 rounded-control px-[9px] font-medium whitespace-nowrap max-sm:h-10'
