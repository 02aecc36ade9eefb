import type { OptionalServiceId } from '@plinth/catalog/consent'

/** What a person said about each service; undefined until they have. */
export type Consent = Readonly<Record<OptionalServiceId, boolean>> | undefined

/** The same answer for all services. */
export const consentToAll = (isGiven: boolean): NonNullable<Consent> => ({
  usage_events: isGiven,
  error_reports: isGiven,
})
