import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

type TypedNameDialogProps = {
  visible: boolean
  title: ReactNode
  /** What ends, and when it is really gone. */
  description: ReactNode
  /** What must be typed, letter for letter. */
  name: string
  /** What kind of name it is, as in "project name". */
  nameLabel: string
  /** A verb with its object, as in "Delete project". */
  confirmText: string
  /** What is lost, one line each. */
  losses?: readonly ReactNode[]
  children?: ReactNode
  /** Why the last try failed. */
  error?: string
  /** Beside the name, what keeps the button off: something that is still to be said. */
  confirmDisabled?: boolean
  loading?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** For what cannot be taken back: the button stays off until the name is typed. */
export function TypedNameDialog(props: TypedNameDialogProps) {
  const { visible, title, description, confirmText, confirmDisabled = false, loading, onCancel } = props
  const formId = useId()
  const [typed, setTyped] = useState('')
  const matches = typed.trim() === props.name
  const mayConfirm = matches && !confirmDisabled

  function onOpenChange(open: boolean) {
    if (open) return
    setTyped('')
    onCancel()
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (mayConfirm && !loading) props.onConfirm()
  }

  return (
    <Dialog
      open={visible}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      role="alertdialog"
      footer={
        <DialogActions>
          <Button disabled={loading} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={loading} disabled={!mayConfirm}>
            {confirmText}
          </Button>
        </DialogActions>
      }
    >
      <form id={formId} onSubmit={onSubmit} className="flex flex-col gap-4">
        {props.losses && (
          <ul className="flex list-disc flex-col gap-1 rounded-control bg-danger-surface py-2.5 ps-7 pe-3">
            {props.losses.map((loss, index) => (
              <li key={index}>{loss}</li>
            ))}
          </ul>
        )}
        {props.children}
        <Field
          label={
            <>
              Type the {props.nameLabel}{' '}
              <strong className="font-mono font-medium wrap-anywhere select-all">{props.name}</strong>
            </>
          }
          error={props.error}
        >
          <TextInput
            mono
            value={typed}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
