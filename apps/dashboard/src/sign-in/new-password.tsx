import { Field } from '@plinth/ui/field'
import { PasswordInput } from '@plinth/ui/password-input'
import { PasswordStrength } from '../components/identity/password-strength.tsx'
import type { PasswordVerdict } from '../lib/session/password-verdict.ts'

interface NewPasswordProps {
  label: string
  value: string
  verdict: PasswordVerdict
  error?: string
  autoFocus?: boolean
  onChange: (password: string) => void
}

/** A password to be chosen, with its strength. */
export function NewPassword({ label, value, verdict, error, autoFocus, onChange }: NewPasswordProps) {
  return (
    <Field label={label} error={error}>
      <PasswordInput
        name="password"
        autoComplete="new-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where it is the page's first field
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <PasswordStrength verdict={verdict} />
    </Field>
  )
}
