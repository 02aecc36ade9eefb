import { createRole } from '@plinth/postgres-meta/ddl/roles'
import { Button } from '@plinth/ui/button'
import { Checkbox } from '@plinth/ui/checkbox'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { Field } from '@plinth/ui/field'
import { PasswordInput } from '@plinth/ui/password-input'
import { TextInput } from '@plinth/ui/text-input'
import { toast } from '../../lib/toast/toast.ts'
import { type FormEvent, useId, useState } from 'react'
import { useDatabaseChange } from '../../data/database-changes.ts'

/** A new role, with the attributes that the owner of a project may give. */
export function CreateRoleDialog({ projectRef, onClose }: { projectRef: string; onClose: () => void }) {
  const formId = useId()
  const [role, setRole] = useState(blank)
  const [problem, setProblem] = useState<string>()
  const change = useDatabaseChange(projectRef, {
    onSuccess: () => {
      toast.success(`The role ${role.name} was created.`)
      onClose()
    },
    onError: ({ message }) => setProblem(message),
  })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    const statement = statementOf(role)
    setProblem(typeof statement === 'string' ? undefined : statement.problem)
    if (typeof statement === 'string') change.mutate(statement)
  }

  const flag = (name: 'canCreateDatabases' | 'canCreateRoles' | 'canBypassRls') => ({
    checked: role[name],
    onCheckedChange: (checked: boolean) => setRole({ ...role, [name]: checked }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Create a role"
      description="It begins without rights to any table. Grant them afterwards."
      footer={
        <DialogActions>
          <Button disabled={change.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={change.isPending}>
            Create role
          </Button>
        </DialogActions>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <Field label="Name" required error={problem}>
          <TextInput
            mono
            value={role.name}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={63}
            onChange={({ target }) => setRole({ ...role, name: target.value })}
          />
        </Field>
        <Field label="Password" optional help="With a password it can log in. Without one it only holds rights.">
          <PasswordInput
            value={role.password}
            autoComplete="new-password"
            onChange={({ target }) => setRole({ ...role, password: target.value })}
          />
        </Field>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-medium">Attributes</legend>
          <Checkbox label="Creates databases" {...flag('canCreateDatabases')} />
          <Checkbox label="Creates roles" {...flag('canCreateRoles')} />
          <Checkbox
            label="Bypasses row-level security"
            description="Policies do not hold for it."
            {...flag('canBypassRls')}
          />
        </fieldset>
      </form>
    </Dialog>
  )
}

const blank = { name: '', password: '', canCreateDatabases: false, canCreateRoles: false, canBypassRls: false }

function statementOf({ name, password, ...attributes }: typeof blank): string | { problem: string } {
  if (name === '') return { problem: 'Give it a name.' }
  if (/^(?:pg|plinth)_/.test(name)) return { problem: 'Names that begin with pg_ or plinth_ are taken.' }
  try {
    return createRole({ name, ...(password === '' ? {} : { password }), ...attributes })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { problem: `${error.message}.` }
  }
}
