import { Button } from '@plinth/ui/button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { Field } from '@plinth/ui/field'
import { TextInput } from '@plinth/ui/text-input'
import { type FormEvent, Suspense, useId, useRef, useState } from 'react'
import { useSqlHelp } from '../../../components/sql/sql-help.ts'

interface NameDialogProps {
  projectRef: string
  title: string
  description?: string | undefined
  confirmText: string
  name: string
  isSaving: boolean
  /** The query that wants the name. */
  readSql: () => Promise<string>
  onCancel: () => void
  onConfirm: (name: string) => void
}

const LONGEST_NAME = 120

/** Asks for a query's name. */
export function NameDialog({
  projectRef,
  title,
  description,
  confirmText,
  name: proposed,
  isSaving,
  readSql,
  onCancel,
  onConfirm,
}: NameDialogProps) {
  const [name, setName] = useState(proposed)
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const form = useId()
  const { NameHelp } = useSqlHelp()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') setError('Give the query a name.')
    else onConfirm(name.trim())
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={title}
      description={description}
      size="small"
      initialFocus={input}
      footer={
        <DialogActions>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} loading={isSaving}>
            {confirmText}
          </Button>
        </DialogActions>
      }
    >
      <form id={form} className="flex flex-col gap-3" onSubmit={onSubmit}>
        <Field label="Name" error={error}>
          <TextInput
            ref={input}
            value={name}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Suspense>
          {NameHelp && <NameHelp projectRef={projectRef} name={name} readSql={readSql} onName={setName} />}
        </Suspense>
      </form>
    </Dialog>
  )
}
