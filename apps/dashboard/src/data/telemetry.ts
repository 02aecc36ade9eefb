import { telemetry } from '@plinth/contract/telemetry'
import { call } from '../api/api.ts'
import { readStored, writeStored } from '../lib/stored.ts'

interface TelemetryEvent {
  action: string
  pathname: string
  project: string
  organization: string
}

const CONSENT = 'plinth.consent'
const WAITING = 'plinth.waiting-events'
const MOST_WAITING = 50

/** Records what happened. Sent after consent, dropped after refusal; until the person has decided, it waits here. */
export function recordEvent(action: string, about: { project?: string; organization?: string } = {}) {
  const event = {
    action,
    pathname: location.pathname,
    project: about.project ?? 'Unknown',
    organization: about.organization ?? 'Unknown',
  }
  const consent = readStored(CONSENT)
  if (consent === 'accepted') send(event)
  else if (consent !== 'denied') writeStored(WAITING, JSON.stringify([...waitingEvents(), event].slice(-MOST_WAITING)))
}

/** Telemetry never disturbs anybody: an event that cannot be sent is lost. */
function send(event: TelemetryEvent) {
  call(telemetry.send, event).catch(() => undefined)
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
