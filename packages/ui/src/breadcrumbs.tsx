import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.tsx'

/** Where one is. Its children are Crumbs or Switchers. */
export function Breadcrumbs({ label = 'Breadcrumb', children }: { label?: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-0.5">{children}</ol>
    </nav>
  )
}

type CrumbProps = ComponentProps<'a'> & { current?: boolean; asChild?: boolean }

/** A link, or plain text without href. With `asChild` the one child stands as it is: a Link or a Switcher. */
export function Crumb({ current, asChild, children, className, ...rest }: CrumbProps) {
  const Element = asChild ? Slot.Root : rest.href ? 'a' : 'span'
  return (
    <li className="flex min-w-0 items-center gap-0.5 before:px-0.5 before:text-edge before:content-['/'] first:before:content-none">
      <Element
        {...rest}
        aria-current={current ? 'page' : undefined}
        className={classes(
          'min-w-0 truncate rounded-[4px] px-1.5 py-0.5 [a]:hover:bg-hover',
          current ? 'font-medium' : 'text-muted [a]:hover:text-text',
          className,
        )}
      >
        {children}
      </Element>
    </li>
  )
}
