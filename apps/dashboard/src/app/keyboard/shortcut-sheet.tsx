import { Button } from '@plinth/ui/button'
import { Dialog } from '@plinth/ui/dialog'
import { Kbd } from '@plinth/ui/kbd'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useKeyboardSettings } from '../../lib/keyboard/keyboard-settings.ts'
import { menuShortcut, namesOf, type Shortcut, shortcuts } from '../../lib/keyboard/shortcuts.ts'
import type { Destination } from './destinations.ts'

interface ShortcutSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  destinations: readonly Destination[]
  ofFeatures: readonly Shortcut[]
}

/** Every shortcut that works here, by where it works. */
export function ShortcutSheet({ open, onOpenChange, destinations, ofFeatures }: ShortcutSheetProps) {
  const { menuKey, hasSingleKeys } = useKeyboardSettings()
  // not the cross: its hint would take the first Esc for itself
  const list = useRef<HTMLDivElement>(null)
  const goTo = destinations.flatMap(({ key, label }) =>
    key === undefined ? [] : [{ label, names: [...namesOf(shortcuts.goTo.keys), key] }],
  )
  const all: readonly Shortcut[] = [...Object.values(shortcuts), ...ofFeatures]
  const groupOf = (group: Shortcut['group']) =>
    all
      .filter((shortcut) => shortcut.group === group && shortcut !== shortcuts.openMenuPlainly)
      .map((shortcut) =>
        shortcut === shortcuts.openMenu
          ? {
              label: shortcut.label,
              names: namesOf(menuShortcut(menuKey)),
              also: namesOf(shortcuts.openMenuPlainly.keys),
            }
          : { label: shortcut.label, names: namesOf(shortcut.keys) },
      )
  return (
    <TooltipProvider>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        size="large"
        title="Keyboard shortcuts"
        initialFocus={list}
        footer={
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-muted">
              {hasSingleKeys ? 'Single-key shortcuts are off while typing.' : 'Single keys are switched off.'}
            </p>
            <Button asChild size="small">
              <Link to="/account/shortcuts">Change shortcuts</Link>
            </Button>
          </div>
        }
      >
        <div ref={list} tabIndex={-1} className="grid items-start gap-x-10 gap-y-6 outline-none sm:grid-cols-2">
          <div className="flex flex-col gap-6">
            {[...new Set(all.map(({ group }) => group))].map((group) => (
              <Group key={group} title={group} entries={groupOf(group)} />
            ))}
          </div>
          <Group title="Go to" entries={goTo} />
        </div>
      </Dialog>
    </TooltipProvider>
  )
}

interface Entry {
  label: string
  names: string[]
  /** What does the same. */
  also?: string[]
}

function Group({ title, entries }: { title: string; entries: Entry[] }) {
  return (
    <section>
      <h3 className="pb-1.5 font-semibold">{title}</h3>
      <dl className="flex flex-col divide-y divide-border">
        {entries.map(({ label, names, also }) => (
          <div key={names.join(' ')} className="flex items-center justify-between gap-3 py-1.5">
            <dt className="min-w-0">{label}</dt>
            <dd className="flex shrink-0 items-center gap-1">
              <KeyNames names={names} />
              {also && (
                <>
                  <span className="text-label text-muted">or</span>
                  <KeyNames names={also} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const KeyNames = ({ names }: { names: string[] }) => names.map((name) => <Kbd key={name}>{name}</Kbd>)
