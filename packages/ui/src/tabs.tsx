import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.tsx'

/** Tabs that are addresses: a row of TabLinks. Where it is too narrow for them, the present one comes into sight. */
export function TabNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} ref={showCurrent} className={rowLook}>
      {children}
    </nav>
  )
}

/** Once at first, and then the one that is pressed. */
function showCurrent(row: HTMLElement) {
  const onClick = ({ target }: Event) => target instanceof Element && show(target.closest('a'), row)
  // measured with the frame, which has to lay the page out anyway
  const frame = requestAnimationFrame(() => show(row.querySelector('[aria-current=page]'), row))
  row.addEventListener('click', onClick)
  return () => {
    cancelAnimationFrame(frame)
    row.removeEventListener('click', onClick)
  }
}

/** Scrolls the row alone: `scrollIntoView` would move the page too. */
function show(tab: Element | null, row: HTMLElement) {
  if (!tab) return
  const [shown, wanted] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollLeft += Math.max(0, wanted.right - shown.right) - Math.max(0, shown.left - wanted.left)
}

type TabLinkProps = ComponentProps<'a'> & { asChild?: boolean; current?: boolean; count?: number }

/** Also shown as current where the router's link sets `aria-current="page"` itself. */
export function TabLink({ asChild, current, count, children, className, ...rest }: TabLinkProps) {
  const Element = asChild ? Slot.Root : 'a'
  const mark = current ? { 'aria-current': 'page' as const } : undefined
  return (
    <Element {...rest} {...mark} className={classes(tabLook, className)}>
      <Slot.Slottable>{children}</Slot.Slottable>
      <Count value={count} />
    </Element>
  )
}

/** How many there are behind a tab. */
export function Count({ value }: { value?: number }) {
  if (value === undefined) return null
  return <span className="text-label text-muted">{value}</span>
}

/** The looks of a row of tabs. */
export const rowLook = 'flex gap-4 overflow-x-auto overflow-y-hidden border-b border-border [scrollbar-width:none]'

/** The looks of one tab. */
export const tabLook =
  'relative flex h-control shrink-0 items-center gap-1.5 rounded-[4px] text-body font-medium text-muted after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 enabled:hover:text-text [a]:hover:text-text focus-visible:outline-offset-[-2px] disabled:opacity-50 aria-[current=page]:text-text aria-[current=page]:after:bg-accent data-[state=active]:text-text data-[state=active]:after:bg-accent'
