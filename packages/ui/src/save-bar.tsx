import { Button } from './button.tsx'

type SaveBarProps = {
  /** How many fields differ from what is saved; nothing is shown at 0. */
  changes: number
  saving?: boolean
  onDiscard: () => void
  onSave?: () => void
  /** The id of the form to submit, in place of onSave. */
  form?: string
}

/** At the bottom of a section while it has unsaved changes. */
export function SaveBar({ changes, saving, onDiscard, onSave, form }: SaveBarProps) {
  if (changes === 0) return null
  return (
    <div className="sticky bottom-4 z-10 flex animate-rise flex-wrap items-center gap-2 rounded-panel border border-border bg-raised py-2 ps-4 pe-2 shadow-float">
      <output className="flex-1">{changes === 1 ? '1 unsaved change' : `${changes} unsaved changes`}</output>
      <Button variant="quiet" disabled={saving} onClick={onDiscard}>
        Discard
      </Button>
      <Button variant="primary" loading={saving} onClick={onSave} type={form ? 'submit' : 'button'} form={form}>
        Save
      </Button>
    </div>
  )
}
