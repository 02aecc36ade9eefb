import { Search } from 'lucide-react'
import { afterwards } from './afterwards.tsx'

const MenuKeys = afterwards('MenuKeys')

interface SearchButtonProps {
  onClick: () => void
  /** The keys that open it too are not promised before they work. */
  keysListen: boolean
}

/** Opens the command menu, and says by which keys it opens too. */
export function SearchButton({ onClick, keysListen }: SearchButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="flex h-control shrink-0 items-center justify-center gap-2 rounded-control text-muted hover:bg-hover max-lg:w-control lg:h-control-small lg:w-44 lg:border lg:border-edge lg:bg-surface lg:px-2"
    >
      <Search size={16} aria-hidden className="shrink-0 max-lg:text-text" />
      <span className="flex-1 text-start max-lg:sr-only">Search</span>
      {keysListen && <MenuKeys />}
    </button>
  )
}
