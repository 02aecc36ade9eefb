import { classes } from '@plinth/ui/classes'
import { type KeyboardEvent, type ReactNode, useId } from 'react'

interface ResultTab {
  value: string
  label: ReactNode
  isError?: boolean
  content: ReactNode
}

interface ResultTabsProps {
  tabs: readonly ResultTab[]
  value: string
  onValueChange: (value: string) => void
}

/** Tabs whose content takes the height that is left. Arrow keys, Home and End move between them. */
export function ResultTabs({ tabs, value, onValueChange }: ResultTabsProps) {
  const id = useId()
  const current = tabs.find((tab) => tab.value === value) ?? tabs[0]

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex((tab) => tab === current)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key]
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!tab) return
    event.preventDefault()
    onValueChange(tab.value)
    document.getElementById(`${id}-${tab.value}`)?.focus()
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs in it have the focus */}
      <div role="tablist" aria-label="Results" className={listLook} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            tabIndex={tab === current ? 0 : -1}
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            className={classes(tabLook, tab.isError && 'text-danger!')}
            onClick={() => onValueChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${current?.value}`}
        className="flex min-h-0 flex-1 flex-col"
      >
        {tabs.map(
          (tab) =>
            // what was asked about an error goes on while its results are looked at
            (tab === current || tab.isError) && (
              <div key={tab.value} className={tab === current ? 'contents' : 'hidden'}>
                {tab.content}
              </div>
            ),
        )}
      </div>
    </>
  )
}

const listLook =
  'flex h-9 shrink-0 gap-4 overflow-x-auto overflow-y-hidden border-b border-border px-3 [scrollbar-width:none]'

const tabLook =
  'relative flex shrink-0 items-center gap-1.5 text-body font-medium text-muted after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 hover:text-text focus-visible:outline-offset-[-2px] aria-selected:text-text aria-selected:after:bg-accent'
