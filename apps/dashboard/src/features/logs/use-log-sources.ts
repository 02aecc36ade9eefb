import { type LogSourceId, logSourcesLeftOn } from '@plinth/catalog/log-sources'
import { useAccess } from '../../access/use-access.ts'

/** The sources of services that are not switched off. */
export const useLogSources = (): LogSourceId[] => logSourcesLeftOn(useAccess().isOn)
