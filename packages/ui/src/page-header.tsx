import type { ReactNode } from 'react'

type PageHeaderProps = {
  /** Above the title: what the page is about, where the title does not name it. */
  above?: string
  title: ReactNode
  description?: ReactNode
  /** Beside the title: a StatusDot or a Badge. */
  status?: ReactNode
  actions?: ReactNode
  /** Below, as wide as the page: a TabNav. */
  children?: ReactNode
}

/** The head of a page, with its only h1. */
export function PageHeader({ above, title, description, status, actions, children }: PageHeaderProps) {
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
          {above && (
            <p className="truncate text-page text-muted" title={above}>
              {above}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1
              className="line-clamp-2 min-w-0 text-title font-semibold wrap-anywhere"
              title={typeof title === 'string' ? title : undefined}
            >
              {title}
            </h1>
            {status}
          </div>
          {description && <p className="max-w-[68ch] text-page text-muted">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </header>
  )
}
