import type { telemetry } from '@plinth/contract/telemetry'
import { type Handlers, withProfile } from '../../access/guards.ts'

export const telemetryHandlers: Handlers<typeof telemetry> = {
  send: withProfile(async ({ properties = {}, ...event }, { stores, profile }) => {
    await stores.telemetry.add({ ...event, properties, profileId: profile.id })
  }),
}
