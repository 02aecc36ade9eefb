import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

interface Sent {
  action: string
  properties: Record<string, string>
}

const kept = new Map<string, string>()
const sent: Sent[] = []

const accepted = { usage_events: true, error_reports: true }
const refused = { usage_events: false, error_reports: false }
const onlyErrors = { usage_events: false, error_reports: true }

/** As in a page, whose address the paths of its requests belong to. */
class RelativeRequest extends Request {
  constructor(address: string, init: RequestInit) {
    super(new URL(address, location.origin), init)
  }
}

const waiting = () => kept.get('plinth.waiting-events') ?? ''
const actions = () => sent.map(({ action }) => action)

/** What the browser offers, and a network that keeps what is sent. */
beforeEach(() => {
  kept.clear()
  sent.length = 0
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('location', new URL('https://console.example.com/org/acme-1?token=secret#fragment'))
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('Request', RelativeRequest)
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json())
    return new Response(null, { status: 204 })
  })
})

const telemetry = () => import('./telemetry.ts')

/** Anything that was to be sent by now has been, since this is sent after it. */
async function settle() {
  const { decideConsent, recordEvent } = await telemetry()
  await decideConsent(accepted)
  recordEvent('last')
  await expect.poll(actions).toContain('last')
}

afterAll(() => vi.unstubAllGlobals())

test('an event tells the path of the page, without what follows it, and its place or Unknown', async () => {
  const { recordEvent } = await telemetry()
  recordEvent('clicked', { organization: 'acme-1' })

  expect(waiting()).toContain(
    JSON.stringify({ action: 'clicked', pathname: '/org/acme-1', project: 'Unknown', organization: 'acme-1' }),
  )
})

describe('before the person has decided', () => {
  test('events wait, the newest fifty of them', async () => {
    const { recordEvent } = await telemetry()
    for (let count = 1; count <= 51; count++) recordEvent(`event-${count}.`)
    expect(waiting()).not.toContain('event-1.')
    expect(waiting()).toContain('event-2.')
    expect(waiting()).toContain('event-51.')
    expect(sent).toEqual([])
  })

  test('no error is reported', async () => {
    const { reportError } = await telemetry()
    expect(reportError(new Error('broken'))).toBeUndefined()
    await settle()
    expect(actions()).toEqual(['last'])
  })
})

describe('consent', () => {
  test('sends what waited, in order, under one random name', async () => {
    const { recordEvent, decideConsent } = await telemetry()
    recordEvent('first')
    recordEvent('second')
    await decideConsent(accepted)
    recordEvent('third')
    await expect.poll(actions).toEqual(['first', 'second', 'third'])
    expect(new Set(sent.map(({ properties }) => properties['browser'])).size).toBe(1)
    expect(sent[0]!.properties['browser']).toMatch(/^\d+-\d+-\d+-\d+$/)
    expect(waiting()).toBe('')
  })
})

describe('a refusal', () => {
  test('drops what waited, and what happens later', async () => {
    const { recordEvent, decideConsent, reportError } = await telemetry()
    recordEvent('before')
    await decideConsent(refused)
    recordEvent('after')
    expect(reportError(new Error('broken'))).toBeUndefined()
    expect(waiting()).toBe('')
    await settle()
    expect(actions()).toEqual(['last'])
  })

  test('of events alone leaves reports of errors, which name no browser', async () => {
    const { recordEvent, decideConsent, reportError } = await telemetry()
    await decideConsent(onlyErrors)
    recordEvent('clicked')
    const error = new Error('broken')
    const id = reportError(error)
    expect(reportError(error)).toBe(id)
    await expect.poll(actions).toEqual(['client_error'])
    expect(sent[0]!.properties).toEqual({ id, message: 'broken' })
    await settle()
    expect(actions()).toEqual(['client_error', 'last'])
  })
})
