import { Field } from '@plinth/ui/field'
import { PasswordInput } from '@plinth/ui/password-input'
import type { Presence } from './use-presence.ts'

/** The field of the current password; nothing for who has none. */
export function PresenceField({ presence }: { presence: Presence }) {
  if (!presence.isAsked) return null
  return (
    <Field label="Current password" error={presence.complaint}>
      <PasswordInput
        ref={presence.setField}
        autoComplete="current-password"
        value={presence.password}
        onChange={(event) => presence.setPassword(event.target.value)}
      />
    </Field>
  )
}
