import { Tabs as Radix } from 'radix-ui'
import type { ReactNode, Ref } from 'react'

type SideTab = { value: string; label: string; icon?: ReactNode }

type SideTabsProps = {
  label: string
  tabs: readonly SideTab[]
  value: string
  onValueChange: (value: string) => void
  /** Of the present tab: what has the focus at first. */
  currentRef?: Ref<HTMLButtonElement>
  /** Of the present tab. */
  children: ReactNode
}

/** A list of 280 by 550 px with the detail of one entry beside it; under 640 px it stands above. Arrows change the entry. */
export function SideTabs({ label, tabs, value, onValueChange, currentRef, children }: SideTabsProps) {
  return (
    <Radix.Root
      orientation="vertical"
      value={value}
      onValueChange={onValueChange}
      className="flex min-h-0 max-sm:flex-col sm:items-stretch"
    >
      <Radix.List
        aria-label={label}
        className="flex shrink-0 flex-col gap-0.5 overflow-y-auto border-border bg-canvas p-2 max-sm:border-b sm:h-[550px] sm:w-[280px] sm:border-e"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            ref={tab.value === value ? currentRef : undefined}
            value={tab.value}
            className="flex min-h-9 shrink-0 items-center gap-2.5 rounded-control px-2.5 py-1.5 text-start font-medium text-muted hover:bg-hover hover:text-text focus-visible:outline-offset-[-2px] data-[state=active]:bg-accent-surface data-[state=active]:text-text"
          >
            {tab.icon}
            <span className="min-w-0 flex-1">{tab.label}</span>
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content
        value={value}
        className="min-w-0 flex-1 overflow-y-auto p-5 focus-visible:outline-offset-[-2px] sm:h-[550px]"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
