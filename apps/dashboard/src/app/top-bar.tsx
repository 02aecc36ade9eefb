import { Mark } from '@plinth/ui/mark'
import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon, UserRound } from 'lucide-react'
import { Suspense } from 'react'
import { lazyOr } from '../components/lazy-or.ts'
import { PlainIconButton } from './plain-icon-button.tsx'
import { SearchButton } from './search-button.tsx'
import { Trail } from './trail.tsx'

const AssistantButton = lazyOr(async () => (await import('./assistant-here.tsx')).AssistantButton)
const ConnectButton = lazyOr(async () => (await import('./connect-button.tsx')).ConnectButton)
const PersonMenu = lazyOr(async () => (await import('./person-menu.tsx')).PersonMenu, WaitingMenu)

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
        <Mark size={24} />
      </Link>
      <Trail />
      <div className="ms-auto flex items-center gap-1">
        <Suspense>
          <ConnectButton />
        </Suspense>
        <SearchButton onClick={onSearch} keysListen={keysListen} />
        <Suspense>
          <AssistantButton />
        </Suspense>
        <Suspense fallback={<WaitingMenu />}>
          <PersonMenu />
        </Suspense>
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
