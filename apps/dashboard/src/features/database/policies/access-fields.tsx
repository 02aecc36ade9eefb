import { rowCommands } from '@plinth/postgres-meta/row-security/row-verdict'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { TextInput } from '@plinth/ui/text-input'
import { Textarea } from '@plinth/ui/textarea'
import type { AccessForm } from './access-question.ts'

interface AccessFieldsProps {
  keyColumns: readonly string[]
  form: AccessForm
  onChange: (form: AccessForm) => void
  errors: Readonly<Record<string, string>>
}

export function AccessFields({ keyColumns, form, onChange, errors }: AccessFieldsProps) {
  const change = (part: Partial<AccessForm>) => onChange({ ...form, ...part })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Role" help={roles[form.role]}>
          <Select
            value={form.role}
            options={Object.keys(roles).map((value) => ({ value, label: value }))}
            onChange={({ target }) => change({ role: roleNames.find((name) => name === target.value)! })}
          />
        </Field>
        <Field label="Command">
          <Select
            value={form.command}
            options={rowCommands.map((value) => ({ value, label: value }))}
            onChange={({ target }) => change({ command: rowCommands.find((name) => name === target.value)! })}
          />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {form.role === 'authenticated' && (
          <Field label="User id" optional help="What auth.uid() returns.">
            <TextInput
              mono
              value={form.userId}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => change({ userId: target.value })}
            />
          </Field>
        )}
        <Field
          label="Claims"
          optional
          error={errors['claims']}
          help='Others of the token, as JSON: {"app_metadata": {"tenant_id": 1}}.'
        >
          <Textarea
            mono
            rows={1}
            value={form.claims}
            spellCheck={false}
            autoCapitalize="off"
            onChange={({ target }) => change({ claims: target.value })}
          />
        </Field>
      </div>
      {keyColumns.length === 0 ? (
        <p className="text-muted">The table has no primary key, so only which policies are asked can be shown.</p>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          {keyColumns.map((column, index) => (
            <Field
              key={column}
              label={<span className="font-mono">{column}</span>}
              optional
              {...(index === 0 ? { error: errors['key'], help: 'The primary key of the row.' } : {})}
            >
              <TextInput
                mono
                value={form.key[index] ?? ''}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => change({ key: form.key.with(index, target.value) })}
              />
            </Field>
          ))}
        </div>
      )}
    </>
  )
}

const roles = {
  authenticated: 'Requests of signed-in users.',
  anon: 'Requests without a signed-in user.',
  service_role: 'Requests with a secret key.',
} as const satisfies Record<AccessForm['role'], string>

const roleNames = ['authenticated', 'anon', 'service_role'] as const
