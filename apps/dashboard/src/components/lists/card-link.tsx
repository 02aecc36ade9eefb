import { cloneElement, type ReactElement, type ReactNode } from 'react'

interface CardLinkProps {
  title: string
  /** 2 where the cards stand right below the page's title. */
  level?: 2 | 3
  /** A link without content; it gets the title and covers the whole card. */
  link: ReactElement<{ className?: string; title?: string; children?: ReactNode }>
  aside?: ReactNode
  footer?: ReactNode
  children?: ReactNode
}

/** One thing of a list as a card that leads to it. */
export function CardLink({ title, level = 3, link, aside, footer, children }: CardLinkProps) {
  const Heading = `h${level}` as const
  return (
    <li className="relative flex min-w-0 flex-col gap-1 rounded-panel border border-border bg-surface p-4 transition-colors hover:border-edge">
      <div className="flex items-start justify-between gap-3">
        <Heading className="min-w-0 truncate text-page font-medium">
          {cloneElement(link, {
            className:
              'outline-none after:absolute after:inset-0 after:rounded-panel focus-visible:after:outline-2 focus-visible:after:outline-accent',
            title,
            children: title,
          })}
        </Heading>
        {aside && <span className="relative z-1 shrink-0">{aside}</span>}
      </div>
      {children && <div className="truncate text-muted">{children}</div>}
      {footer && <div className="mt-auto flex items-center gap-2 pt-4 text-label text-muted">{footer}</div>}
    </li>
  )
}
