import { PresenceField } from './presence-field.tsx'
import type { Presence } from './use-presence.ts'

/** The current password in a dialog that asks for nothing else; Enter confirms. */
export function PresenceForm({ presence, onSubmit }: { presence: Presence; onSubmit: () => void }) {
  if (!presence.isAsked) return null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <PresenceField presence={presence} />
    </form>
  )
}
