import type { BySchema } from './by-schema.ts'
import type { MediaHandlers } from './media-handler.ts'
import type { Relationship } from './relationship.ts'
import type { Routine } from './routine.ts'
import type { Table } from './table.ts'

/** What is known of a database between two reloads. It holds what the exposed schemas contain and what leads between. */
export interface SchemaCache {
  tables: BySchema<Table>
  /** From a table or view, in a fixed order. Both ends and every junction are in exposed schemas. */
  relationships: BySchema<readonly Relationship[]>
  /** All functions of a name, those with fewer parameters first. */
  routines: BySchema<readonly Routine[]>
  representations: Representations
  mediaHandlers: MediaHandlers
  /** As the preference `timezone` has to name one. */
  timezones: ReadonlySet<string>
}

/** Casts from and to domains: by source type, then by target type, the function that converts, as SQL writes it. */
export type Representations = ReadonlyMap<string, ReadonlyMap<string, string>>
