import { Mark } from '@plinth/ui/mark'
import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon, UserRound } from 'lucide-react'
import { afterwards } from './afterwards.tsx'
import { PlainIconButton } from './plain-icon-button.tsx'
import { SearchButton } from './search-button.tsx'
import { Trail } from './trail.tsx'

const BeforeSearch = afterwards('BeforeSearch')
const AfterSearch = afterwards('AfterSearch')
const PersonMenu = afterwards('PersonMenu', WaitingMenu)

interface TopBarProps {
  /** Opens the navigation where there is no room for the rail. */
  onMenu?: () => void
  onSearch: () => void
  keysListen: boolean
}

/** Where one is, and who. */
export function TopBar({ onMenu, onSearch, keysListen }: TopBarProps) {
  return (
    <header className="flex h-11 shrink-0 items-center gap-1 border-b border-border bg-canvas ps-1.5 pe-2">
      {onMenu && (
        <PlainIconButton label="Open the navigation" onClick={onMenu}>
          <MenuIcon size={18} aria-hidden />
        </PlainIconButton>
      )}
      <Link
        to="/organizations"
        aria-label="Plinth, all organizations"
        className="grid size-9 shrink-0 place-items-center rounded-control hover:bg-hover"
      >
        <Mark size={20} />
      </Link>
      <Trail />
      <div className="ms-auto flex items-center gap-1">
        <BeforeSearch />
        <SearchButton onClick={onSearch} keysListen={keysListen} />
        <AfterSearch />
        <PersonMenu />
      </div>
    </header>
  )
}

function WaitingMenu() {
  return (
    <PlainIconButton label="Your account" disabled>
      <UserRound size={16} aria-hidden />
    </PlainIconButton>
  )
}
