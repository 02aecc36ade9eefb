import type { AuthEvent } from '@plinth/identity/context'
import type { ProjectEntry } from '@plinth/service-kit/service'

/** What the logs of a project say of an event, in the fields of the source `auth_logs`. */
export const entryOf = (event: AuthEvent, requestId: string | undefined): ProjectEntry => ({
  message: `${event.actor_username || event.actor_id}: ${event.action}`,
  requestId,
  fields: { component: 'api', auth_event: { ...event, actor_via_sso: false } },
})
