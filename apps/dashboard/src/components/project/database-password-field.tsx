import { Button } from '@plinth/ui/button'
import { CopyButton } from '@plinth/ui/copy-button'
import { Field } from '@plinth/ui/field'
import { PasswordInput } from '@plinth/ui/password-input'
import { generatePassword } from '../../lib/session/generate-password.ts'
import type { PasswordVerdict } from '../../lib/session/password-verdict.ts'
import { PasswordStrength } from '../identity/password-strength.tsx'

interface DatabasePasswordFieldProps {
  label: string
  value: string
  verdict: PasswordVerdict
  error?: string
  onChange: (password: string) => void
  onBlur?: () => void
}

/** A new database password: typed or generated, copied, and measured. It is never shown again. */
export function DatabasePasswordField({ label, value, verdict, error, onChange, onBlur }: DatabasePasswordFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={label}
        required
        error={error}
        help="For direct connections to Postgres. Keep it somewhere safe: it can be reset, but not shown again."
      >
        <PasswordInput
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          autoComplete="new-password"
          name="db_pass"
        />
        <PasswordStrength verdict={verdict} />
      </Field>
      <div className="flex gap-2">
        <Button size="small" onClick={() => onChange(generatePassword())}>
          Generate a password
        </Button>
        <CopyButton size="small" text={value} disabled={value === ''} label="Copy" />
      </div>
    </div>
  )
}
