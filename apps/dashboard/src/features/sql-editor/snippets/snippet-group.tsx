import { classes } from '@plinth/ui/classes'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface SnippetGroupProps {
  title: string
  hint?: string
  children: ReactNode
}

/** Some queries under a heading. */
export function SnippetGroup({ title, hint, children }: SnippetGroupProps) {
  return (
    <section aria-label={title}>
      <h2 title={hint} className="px-3 pb-1 text-label text-muted max-sm:px-4">
        {title}
      </h2>
      <ul className={listLook}>{children}</ul>
    </section>
  )
}

interface SnippetFolderProps {
  name: string
  count: number
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** The queries of a folder, which opens and closes. */
export function SnippetFolder({ name, count, isOpen, onToggle, children }: SnippetFolderProps) {
  const list = useId()
  return (
    <section aria-label={name}>
      <h2 className="px-1.5 max-sm:px-2.5">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={list}
          title={name}
          onClick={onToggle}
          className="flex h-control-small w-full items-center gap-1.5 rounded-control px-1.5 text-start hover:bg-hover focus-visible:outline-offset-[-2px]"
        >
          <ChevronRight size={14} aria-hidden className={classes('shrink-0 text-muted', isOpen && 'rotate-90')} />
          <span className="min-w-0 truncate font-medium">{name}</span>
          <span className="ms-auto ps-1 text-label text-muted tabular-nums">{count}</span>
        </button>
      </h2>
      <ul id={list} hidden={!isOpen} className={classes(listLook, !isOpen && 'hidden', 'ps-4!')}>
        {children}
      </ul>
    </section>
  )
}

const listLook = 'flex flex-col px-1.5 max-sm:px-2.5'
