import type { ReactNode } from 'react'

interface PlainIconButtonProps {
  /** The name, and the browser's own tooltip. */
  label: string
  children: ReactNode
  onClick?: () => void
  disabled?: boolean
}

/** An icon button of the shell. It stands on every page, so it does without the code of real tooltips. */
export function PlainIconButton({ label, children, onClick, disabled }: PlainIconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-control shrink-0 place-items-center rounded-control hover:bg-hover"
    >
      {children}
    </button>
  )
}
