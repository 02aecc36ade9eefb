import type { ProjectEntry, ServiceName } from '@plinth/service-kit/service'

/** What a service recorded in the logs of a project. */
export interface EntryOfService extends ProjectEntry {
  ref: string
  service: ServiceName
}

/** Takes one entry. Never throws and never waits. */
export type RecordEntry = (entry: EntryOfService) => void
