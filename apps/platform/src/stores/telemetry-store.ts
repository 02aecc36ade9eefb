import type { Sql } from '@plinth/service-kit/sql'

interface TelemetryEvent {
  profileId: number
  action: string
  pathname: string
  project: string
  organization: string
  properties: Record<string, string | number | boolean>
}

export function telemetryStore(sql: Sql) {
  return {
    async add({ profileId, action, pathname, project, organization, properties }: TelemetryEvent) {
      await sql.query(
        `insert into platform.telemetry_events (profile_id, action, pathname, project, organization, properties)
         values ($1, $2, $3, $4, $5, $6)`,
        [profileId, action, pathname, project, organization, JSON.stringify(properties)],
      )
    },

    async forget(profileId: number) {
      await sql.query('delete from platform.telemetry_events where profile_id = $1', [profileId])
    },
  }
}
