import { Banner } from '@plinth/ui/banner'
import { Checkbox } from '@plinth/ui/checkbox'
import { TypedNameDialog } from '@plinth/ui/typed-name-dialog'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'

interface DropObjectDialogProps {
  name: string
  /** What it is, as in "function". */
  noun: string
  /** What follows from it in any case. */
  consequence: string
  /** What goes along; what is agreed to is agreed to for one version of it. Left out where nothing can. */
  dependents?: { dropped: readonly string[]; dropped_count: number; version: string }
  call: { error: Error | null; isPending: boolean }
  onConfirm: (cascade: boolean) => void
  onClose: () => void
}

/** Asks before something is dropped: for its name where something else goes along, and for that to be chosen. */
export function DropObjectDialog({
  name,
  noun,
  consequence,
  dependents = NOTHING,
  call,
  ...on
}: DropObjectDialogProps) {
  const { dropped, dropped_count: count, version } = dependents
  const [agreed, setAgreed] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const asked = { title: `Drop the ${noun} ${name}?`, confirmText: `Drop ${noun}`, loading: call.isPending }
  if (count === 0)
    return (
      <ConfirmDialog
        visible
        {...asked}
        description={`${consequence} This cannot be undone.`}
        variant="danger"
        onConfirm={() => on.onConfirm(false)}
        onCancel={on.onClose}
      >
        {call.error && <Banner tone="danger" title={call.error.message} />}
      </ConfirmDialog>
    )
  const error = isMissing ? 'Choose to drop what depends on it, too, or change that first.' : call.error?.message
  return (
    <TypedNameDialog
      visible
      {...asked}
      description={`${consequence} This cannot be undone.`}
      name={name}
      nameLabel={`name of the ${noun}`}
      {...(error === undefined ? {} : { error })}
      onConfirm={() => {
        setMissing(agreed !== version)
        if (agreed === version) on.onConfirm(true)
      }}
      onCancel={on.onClose}
    >
      <div className="flex flex-col gap-2">
        <p>These depend on it, and Postgres does not drop the {noun} without them:</p>
        <ul
          aria-label="What depends on it"
          className="max-h-40 list-disc overflow-y-auto ps-5 font-mono text-label"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard
          tabIndex={0}
        >
          {dropped.map((each) => (
            <li key={each} className="wrap-anywhere">
              {each}
            </li>
          ))}
          {count > dropped.length && <li>and {count - dropped.length} more</li>}
        </ul>
        <Checkbox
          label="Drop these, too (CASCADE)"
          checked={agreed === version}
          onCheckedChange={(isAgreed) => {
            setAgreed(isAgreed ? version : undefined)
            setMissing(false)
          }}
        />
      </div>
    </TypedNameDialog>
  )
}

const NOTHING = { dropped: [], dropped_count: 0, version: '' }
