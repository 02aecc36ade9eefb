import { type LogSourceId, logSourceIds } from '@plinth/catalog/log-sources'

/** Undefined for what is none. */
export const knownSource = (text: unknown): LogSourceId | undefined => logSourceIds.find((id) => id === text)
