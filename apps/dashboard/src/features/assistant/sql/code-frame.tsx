import { classes } from '@plinth/ui/classes'
import { CopyButton } from '@plinth/ui/copy-button'
import type { ReactNode } from 'react'
import { visibleCharacters } from './visible-characters.ts'

interface CodeFrameProps {
  /** What it is, as in "SQL". */
  label: string
  code: string
  /** Nothing of it is out of sight: for what is about to run. */
  isWhole?: boolean
  /** Before the button that copies. */
  actions?: ReactNode
  /** What belongs below the code. */
  children?: ReactNode
}

/** Code with a bar of what can be done with it. */
export function CodeFrame({ label, code, isWhole = false, actions, children }: CodeFrameProps) {
  return (
    <figure aria-label={label} className="min-w-0 overflow-hidden rounded-control border border-border bg-canvas">
      <div className="flex min-h-9 flex-wrap items-center gap-1 border-b border-border ps-3 pe-1 py-0.5">
        <span className="me-auto text-label text-muted">{label}</span>
        {actions}
        <CopyButton iconOnly variant="quiet" label="Copy" text={code} />
      </div>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard
        tabIndex={0}
        // wrapped, since what stands far to the right would run unread
        className={classes(
          'overflow-auto px-3 py-2.5 font-mono text-label leading-5 whitespace-pre-wrap wrap-anywhere focus-visible:outline-offset-[-2px]',
          !isWhole && 'max-h-80',
        )}
      >
        <code>{visibleCharacters(code)}</code>
      </pre>
      {children}
    </figure>
  )
}
