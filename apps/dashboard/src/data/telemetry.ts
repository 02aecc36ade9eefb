import { telemetry } from '@plinth/contract/telemetry'
import { call } from '../api/api.ts'
import { currentSession } from '../api/session.ts'
import { type Consent, readConsent, writeConsent } from '../lib/consent.ts'
import { newRequestId } from '../lib/request-id.ts'
import { readStored, removeStored, writeStored } from '../lib/stored.ts'
import { forgetBrowser, knownBrowser } from '../lib/telemetry-cookie.ts'

interface TelemetryEvent {
  action: string
  pathname: string
  project: string
  organization: string
  properties?: Record<string, string>
}

export interface EventSubject {
  project?: string | undefined
  organization?: string | undefined
  properties?: Record<string, string>
}

const WAITING = 'plinth.waiting-events'
const REPORTED_AS = 'plinth.error-reporting-user'
const MOST_WAITING = 50
const LONGEST_PROPERTY = 200

/** Records what happened. Sent after consent, dropped after refusal; until the person has decided, it waits here. */
export function recordEvent(action: string, about: EventSubject = {}) {
  const event = eventOf(action, about)
  const consent = readConsent()
  if (consent === undefined) writeStored(WAITING, JSON.stringify([...waitingEvents(), event].slice(-MOST_WAITING)))
  else if (consent.usage_events) send(event)
}

const reported = new WeakMap<Error, string>()

/** Tells of an error, once, under an id that a request to support can name. Undefined without consent. */
export function reportError(error: Error): string | undefined {
  const known = reported.get(error)
  if (known !== undefined || !readConsent()?.error_reports) return known
  const id = newRequestId()
  reported.set(error, id)
  const user = readStored(REPORTED_AS)
  const properties = { id, message: error.message.slice(0, LONGEST_PROPERTY), ...(user === undefined ? {} : { user }) }
  send(eventOf('client_error', { properties }))
  return id
}

/** Keeps the answer and lives by it at once: what waited is sent or dropped, and a refusal removes every trace. */
export async function decideConsent(consent: NonNullable<Consent>) {
  writeConsent(consent)
  const waiting = waitingEvents()
  removeStored(WAITING)
  if (consent.usage_events) for (const event of waiting) send(event)
  else forgetBrowser()
  if (consent.error_reports) await rememberWhoReports()
  else removeStored(REPORTED_AS)
}

/** A hash instead of the id. Browsers offer no hashing on an insecure page; reports then name nobody. */
async function rememberWhoReports() {
  const userId = currentSession()?.user.id
  if (userId === undefined || !isSecureContext) return
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(userId))
  writeStored(REPORTED_AS, [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
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
  const properties = { ...event.properties, ...(readConsent()?.usage_events ? { browser: knownBrowser() } : {}) }
  call(telemetry.send, { ...event, properties }).catch(() => undefined)
}

function waitingEvents(): TelemetryEvent[] {
  try {
    const events: unknown = JSON.parse(readStored(WAITING) ?? '[]')
    return Array.isArray(events) ? events.filter(isEvent) : []
  } catch {
    return []
  }
}

function isEvent(value: unknown): value is TelemetryEvent {
  if (typeof value !== 'object' || value === null) return false
  return ['action', 'pathname', 'project', 'organization'].every((name) => typeof Reflect.get(value, name) === 'string')
}
