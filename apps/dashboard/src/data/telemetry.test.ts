import { expect, test, vi } from 'vitest'
import { recordEvent } from './telemetry.ts'

test('an event tells the path of the page, without what follows it, and its place or Unknown', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('location', new URL('https://console.example.com/org/acme-1?token=secret#fragment'))
  recordEvent('clicked', { organization: 'acme-1' })

  expect(kept.get('plinth.waiting-events')).toContain(
    JSON.stringify({ action: 'clicked', pathname: '/org/acme-1', project: 'Unknown', organization: 'acme-1' }),
  )
})
