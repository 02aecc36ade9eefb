import type { OptionalServiceId } from '@plinth/catalog/consent'
import { readStored, writeStored } from './stored.ts'

const KEY = 'plinth.consent'

/** What a person said about each service; undefined until they have. */
export type Consent = Readonly<Record<OptionalServiceId, boolean>> | undefined

const listeners = new Set<() => void>()
let known: { text: string | undefined; consent: Consent } | undefined

export function readConsent(): Consent {
  const text = readStored(KEY)
  if (!known || known.text !== text) known = { text, consent: parseConsent(text) }
  return known.consent
}

export function writeConsent(consent: NonNullable<Consent>) {
  writeStored(KEY, JSON.stringify(consent))
  for (const listener of listeners) listener()
}

/** The same answer for all services. */
export const consentToAll = (isGiven: boolean): NonNullable<Consent> => ({
  usage_events: isGiven,
  error_reports: isGiven,
})

/** Hears of answers given here and in other tabs. */
export function subscribeToConsent(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** What cannot be read is as if nothing had been said; a service that was not asked about then is refused. */
export function parseConsent(text: string | undefined): Consent {
  if (text === undefined) return undefined
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) throw new Error('It is no object')
    const isGiven = (id: OptionalServiceId) => Reflect.get(stored, id) === true
    return { usage_events: isGiven('usage_events'), error_reports: isGiven('error_reports') }
  } catch {
    // oxlint-disable-next-line no-console -- the specification asks for the warning
    console.warn(`${KEY} could not be read and is ignored`)
    return undefined
  }
}
