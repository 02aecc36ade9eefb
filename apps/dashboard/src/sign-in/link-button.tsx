import type { ReactNode } from 'react'

/** What looks like a link within running text and changes the page it stands on. */
export function LinkButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="text-text underline decoration-edge underline-offset-2 hover:decoration-current"
    >
      {children}
    </button>
  )
}
