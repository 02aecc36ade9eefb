import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Count, rowLook, tabLook } from './tabs.tsx'

type Tab = { value: string; label: ReactNode; count?: number; content: ReactNode; disabled?: boolean }

type TabPanelsProps = {
  label: string
  tabs: readonly Tab[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
}

/** Tabs within a page. Where each has its own address, take TabNav. */
export function TabPanels({ label, tabs, value, defaultValue, onValueChange }: TabPanelsProps) {
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
