import type { QualifiedName } from './qualified-name.ts'
import type { BySchema } from './by-schema.ts'

/** Who makes a media type of rows, by the media type in lower case as an Accept header names it. */
export interface MediaHandlers {
  /** For rows of every relation. */
  any: ReadonlyMap<string, MediaHandler>
  /** For rows of one relation, and for what a function of that name returns. */
  of: BySchema<ReadonlyMap<string, MediaHandler>>
}

export interface MediaHandler {
  /** An aggregate over rows, or the domain that a function returns. */
  function: QualifiedName
  /** What it takes; undefined for rows of every relation. */
  target: QualifiedName | undefined
  /** What the response says that it is. It differs for a handler of every media type. */
  mediaType: string
}
