import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'

type DescriptionListProps = {
  items: readonly {
    term: string
    description: ReactNode
    /** Text that a button beside the description copies. */
    copy?: string
  }[]
}

/** Names and values of one thing. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className="divide-y divide-border">
      {items.map(({ term, description, copy }) => (
        <div key={term} className="grid items-baseline gap-x-4 py-1.5 sm:grid-cols-[10rem_1fr]">
          <dt className="text-muted">{term}</dt>
          <dd className="flex min-w-0 items-center gap-1">
            <span className="min-w-0 wrap-anywhere">{description}</span>
            {copy !== undefined && (
              <CopyButton iconOnly variant="quiet" text={copy} label={`Copy ${term.toLowerCase()}`} className="-my-1" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
