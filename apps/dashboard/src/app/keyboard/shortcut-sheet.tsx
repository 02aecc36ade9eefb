import { Button } from '@plinth/ui/button'
import { Dialog } from '@plinth/ui/dialog'
import { Kbd } from '@plinth/ui/kbd'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { Link } from '@tanstack/react-router'
import { useKeyboardSettings } from '../../lib/keyboard-settings.ts'
import { menuShortcut, namesOf, type Shortcut, shortcuts } from '../../lib/shortcuts.ts'
import type { Destination } from './destinations.ts'

interface ShortcutSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  destinations: readonly Destination[]
}

/** Every shortcut that works here, by where it works. */
export function ShortcutSheet({ open, onOpenChange, destinations }: ShortcutSheetProps) {
  const { menuKey, hasSingleKeys } = useKeyboardSettings()
  const goTo = destinations.flatMap(({ key, label }) =>
    key === undefined ? [] : [{ label, names: [...namesOf(shortcuts.goTo.keys), key] }],
  )
  const groupOf = (group: Shortcut['group']) =>
    Object.values(shortcuts)
      .filter((shortcut) => shortcut.group === group)
      .map((shortcut) => ({
        label: shortcut.label,
        names: namesOf(shortcut === shortcuts.openMenu ? menuShortcut(menuKey) : shortcut.keys),
      }))
  return (
    <TooltipProvider>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        size="large"
        title="Keyboard shortcuts"
        footer={
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-muted">
              {hasSingleKeys ? 'Single keys rest while you type.' : 'Single keys are switched off.'}
            </p>
            <Button asChild size="small">
              <Link to="/account/shortcuts">Change shortcuts</Link>
            </Button>
          </div>
        }
      >
        <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
          <Group title="Anywhere" entries={groupOf('Anywhere')} />
          <Group title="Go to" entries={goTo} />
          <Group title="SQL editor" entries={groupOf('SQL editor')} />
        </div>
      </Dialog>
    </TooltipProvider>
  )
}

function Group({ title, entries }: { title: string; entries: { label: string; names: string[] }[] }) {
  return (
    <section>
      <h3 className="pb-1.5 font-semibold">{title}</h3>
      <dl className="flex flex-col divide-y divide-border">
        {entries.map(({ label, names }) => (
          <div key={names.join(' ')} className="flex items-center justify-between gap-3 py-1.5">
            <dt className="min-w-0">{label}</dt>
            <dd className="flex shrink-0 gap-1">
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
