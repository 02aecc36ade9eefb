import { Slot, Tabs as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.tsx'

type Tab = { value: string; label: ReactNode; count?: number; content: ReactNode; disabled?: boolean }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
}

/** Tabs within a page. Where each has its own address, take TabNav. */
export function Tabs({ label, tabs, value, defaultValue, onValueChange }: TabsProps) {
  const first = value === undefined ? (defaultValue ?? tabs[0]?.value) : undefined
  return (
    <Radix.Root value={value} defaultValue={first} onValueChange={onValueChange}>
      <Radix.List aria-label={label} className={rowLook}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} disabled={tab.disabled} className={tabLook}>
            {tab.label}
            <Count value={tab.count} />
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

/** Tabs that are addresses: a row of TabLinks. */
export function TabNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={rowLook}>
      {children}
    </nav>
  )
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

function Count({ value }: { value?: number }) {
  if (value === undefined) return null
  return <span className="text-label text-muted">{value}</span>
}

const rowLook = 'flex gap-4 overflow-x-auto overflow-y-hidden border-b border-border [scrollbar-width:none]'

const tabLook =
  'relative flex h-control shrink-0 items-center gap-1.5 rounded-[4px] text-body font-medium text-muted after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 enabled:hover:text-text [a]:hover:text-text focus-visible:outline-offset-[-2px] disabled:opacity-50 aria-[current=page]:text-text aria-[current=page]:after:bg-accent data-[state=active]:text-text data-[state=active]:after:bg-accent'
