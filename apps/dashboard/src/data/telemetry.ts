import { telemetry } from '@plinth/contract/telemetry'
import { call } from '../api/api.ts'
import { currentSession } from '../api/session.ts'
import type { Consent } from '../lib/browser/consent.ts'
import { newRequestId } from '../lib/ids/request-id.ts'
import { errorReportingUser, storedConsent, type TelemetryEvent, waitingEvents } from '../lib/browser/stored-entries.ts'
import { forgetBrowser, knownBrowser } from '../lib/browser/telemetry-cookie.ts'
import { withoutSecrets } from '../lib/format/without-secrets.ts'

export interface EventSubject {
  project?: string | undefined
  organization?: string | undefined
  properties?: Record<string, string>
}

const MOST_WAITING = 50
const LONGEST_PROPERTY = 200

/** Records what happened. Sent after consent, dropped after refusal; until the person has decided, it waits here. */
export function recordEvent(action: string, about: EventSubject = {}) {
  const event = eventOf(action, about)
  const consent = storedConsent.read()
  if (consent === undefined) waitingEvents.write([...waitingEvents.read(), event].slice(-MOST_WAITING))
  else if (consent.usage_events) send(event)
}

const reported = new WeakMap<Error, string>()

/** Tells of an error, once, under an id that a request to support can name. Undefined without consent. */
export function reportError(error: Error): string | undefined {
  const known = reported.get(error)
  if (known !== undefined || !storedConsent.read()?.error_reports) return known
  const id = newRequestId()
  reported.set(error, id)
  const user = errorReportingUser.read()
  const properties = {
    id,
    message: withoutSecrets(error.message).slice(0, LONGEST_PROPERTY),
    ...(user === undefined ? {} : { user }),
  }
  send(eventOf('client_error', { properties }))
  return id
}

/** Keeps the answer and lives by it at once: what waited is sent or dropped, and a refusal removes every trace. */
export async function decideConsent(consent: NonNullable<Consent>) {
  storedConsent.write(consent)
  const waiting = waitingEvents.read()
  waitingEvents.remove()
  if (consent.usage_events) for (const event of waiting) send(event)
  else forgetBrowser()
  if (consent.error_reports) await rememberWhoReports()
  else errorReportingUser.remove()
}

/** A hash instead of the id. Browsers offer no hashing on an insecure page; reports then name nobody. */
async function rememberWhoReports() {
  const userId = currentSession()?.user.id
  if (userId === undefined || !isSecureContext) return
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(userId))
  errorReportingUser.write([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
}

function eventOf(action: string, { project, organization, properties }: EventSubject): TelemetryEvent {
  return {
    action,
    pathname: location.pathname,
    project: project ?? 'Unknown',
    organization: organization ?? 'Unknown',
    ...(properties ? { properties } : {}),
  }
}

/** Telemetry never disturbs anybody: an event that cannot be sent is lost. */
function send(event: TelemetryEvent) {
  const properties = { ...event.properties, ...(storedConsent.read()?.usage_events ? { browser: knownBrowser() } : {}) }
  call(telemetry.send, { ...event, properties }).catch(() => undefined)
}
