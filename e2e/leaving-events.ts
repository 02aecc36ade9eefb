import type { Page } from '@playwright/test'

interface LeavingEvent {
  action: string
  project: string
  organization: string
  properties?: Record<string, string>
}

/** What the pages opened from now on ask the platform to record, in order: each is here as soon as it leaves. */
export async function leavingEvents(page: Page) {
  const events: LeavingEvent[] = []
  await page.exposeFunction('noteEvent', (body: string) => void events.push(JSON.parse(body)))
  await page.addInitScript(() => {
    const send = globalThis.fetch
    globalThis.fetch = (input, init) => {
      if (input instanceof Request && input.url.endsWith('/platform/telemetry/event'))
        void input.clone().text().then(Reflect.get(globalThis, 'noteEvent'))
      return send(input, init)
    }
  })
  return events
}
