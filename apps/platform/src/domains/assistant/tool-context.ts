import type { OptInTag } from '@plinth/catalog/assistant-sharing'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import type { DataMarks } from './data-marks.ts'

/** What the tools of one message may use. */
export interface ToolContext {
  request: ProjectContext
  shared: readonly OptInTag[]
  marks: DataMarks
  /** Aborts when the caller leaves, and when the answer takes too long. */
  signal: AbortSignal
}
