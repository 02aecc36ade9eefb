import type { CDPSession, Page } from '@playwright/test'

export interface PageLoad {
  /** From the navigation to the frame in which the page can be used, in milliseconds. */
  time: number
  /** Until the network rests, so that what comes after the page counts too. */
  requests: number
  /** Scripts as they cross the wire, with their headers, in kilobytes of 1024 bytes; of those that came in time. */
  scriptKilobytes: number
  scripts: number
  requestsInTime: number
}

/** What a page shows once it can be used: the function runs in the page, in every frame. */
export type IsUsable = () => boolean

/** Loads an address from an empty page, with the browser's cache emptied or filled, and counts what it fetches. */
export async function loadPage(page: Page, url: string, isUsable: IsUsable, { cold }: { cold: boolean }) {
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  if (cold) await session.send('Network.clearBrowserCache')
  const traffic = watch(session)
  await page.goto(url, { waitUntil: 'commit' })
  const time = await page.evaluate<number>(`(${String(untilUsable)})(${String(isUsable)})`)
  const inTime = traffic.scripts()
  const requestsInTime = traffic.requests()
  await page.waitForLoadState('networkidle')
  const load: PageLoad = {
    time,
    requests: traffic.requests(),
    requestsInTime,
    scripts: inTime.length,
    scriptKilobytes: inTime.reduce((total, bytes) => total + bytes, 0) / 1024,
  }
  await session.detach()
  return load
}

/** Milliseconds since the navigation began, once the first frame is painted in which the page can be used. */
async function untilUsable(isUsable: IsUsable) {
  do {
    if (performance.now() > 30_000) throw new Error(`Not usable within 30 seconds: ${String(isUsable)}`)
    await new Promise(requestAnimationFrame)
  } while (!isUsable())
  return new Promise<number>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(performance.now()))
    port1.start()
    port2.postMessage(undefined)
  })
}

function watch(session: CDPSession) {
  const scripts = new Map<string, number>()
  let requests = 0
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!request.url.startsWith('http')) return
    requests++
    if (type === 'Script' || request.url.endsWith('.js')) scripts.set(requestId, 0)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength)
  })
  return {
    requests: () => requests,
    scripts: () => [...scripts.values()].filter((bytes) => bytes > 0),
  }
}
