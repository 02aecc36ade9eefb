import type { telemetry } from '@plinth/contract/telemetry'
import type { Handlers } from '../../access/handlers.ts'

export const telemetryHandlers: Handlers<typeof telemetry> = {
  send: async ({ properties = {}, ...event }, { stores, profile }) => {
    await stores.telemetry.add({ ...event, properties, profileId: profile.id })
  },
}
