import { type ReactNode, useId } from 'react'
import { classes } from './classes.tsx'

type SectionProps = {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** Its anchor in the address. */
  id?: string
}

/** A part of a page under an h2. */
export function Section({ title, description, actions, children, id }: SectionProps) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className="flex min-w-0 scroll-mt-6 flex-col gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={titleId} className="text-section font-semibold">
            {title}
          </h2>
          {description && <p className="max-w-[68ch] text-muted">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}

type PanelProps = { children: ReactNode; title?: ReactNode; footer?: ReactNode; padded?: boolean }

/** A bordered surface. `padded={false}` for rows and tables that reach its edges. */
export function Panel({ children, title, footer, padded = true }: PanelProps) {
  return (
    <div className="min-w-0 overflow-clip rounded-panel border border-border bg-surface">
      {title && <h2 className="border-b border-border px-4 py-2.5 text-body font-semibold">{title}</h2>}
      <div className={classes(padded ? 'p-4' : 'divide-y divide-border')}>{children}</div>
      {footer && <div className="border-t border-border bg-canvas px-4 py-2.5">{footer}</div>}
    </div>
  )
}

/** One setting of an unpadded Panel: what it is at the left, its control at the right. */
export function PanelRow({
  title,
  description,
  children,
}: {
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="grid items-center gap-x-8 gap-y-2 px-4 py-3 has-[[role=switch]]:grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_minmax(0,auto)]">
      <div className="min-w-0">
        <div className="font-medium">{title}</div>
        {description && <div className="max-w-[68ch] text-muted">{description}</div>}
      </div>
      {children && <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>}
    </div>
  )
}
