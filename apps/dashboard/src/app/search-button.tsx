import { Search } from 'lucide-react'
import { lazy, Suspense } from 'react'

const MenuKeys = lazy(() => import('./keyboard/menu-keys.tsx').then((module) => ({ default: module.MenuKeys })))

/** Opens the command menu, and says by which keys it opens too. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Search"
      aria-haspopup="dialog"
      title="Search"
      onClick={onClick}
      className="flex h-control shrink-0 items-center justify-center gap-2 rounded-control text-muted hover:bg-hover max-lg:w-control lg:h-control-small lg:w-44 lg:border lg:border-edge lg:bg-surface lg:px-2"
    >
      <Search size={16} aria-hidden className="shrink-0 max-lg:text-text" />
      <span className="flex-1 text-start max-lg:hidden">Search</span>
      <Suspense>
        <MenuKeys />
      </Suspense>
    </button>
  )
}
