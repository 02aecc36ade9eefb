import { Field } from '@plinth/ui/field'
import { PasswordInput } from '@plinth/ui/password-input'
import type { Presence } from './use-presence.ts'

/** The field for the current password; nothing for people without a password. */
export function PresenceField({ presence }: { presence: Presence }) {
  const { isAsked, password, complaint, setField, setPassword } = presence
  if (!isAsked) return null
  return (
    <Field label="Current password" error={complaint}>
      <PasswordInput
        ref={setField}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </Field>
  )
}
