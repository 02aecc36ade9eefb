import type { Locator, Page } from '@playwright/test'

/** Milliseconds from a click, or from a key, to the painted frame in which the expression holds. */
export async function pressUntil(press: Locator | string, expression: string, on?: Page) {
  const page = typeof press === 'string' ? on! : press.page()
  const [time] = await Promise.all([
    page.evaluate<number>(`(${String(measure)})(() => ${expression})`),
    // what the page is asked arrives in order, so it measures before it is pressed
    page.evaluate(() => undefined).then(() => (typeof press === 'string' ? page.keyboard.press(press) : press.click())),
  ])
  return time
}

/** Runs in the page. */
async function measure(isDone: () => boolean) {
  const from = await new Promise<number>((resolve) => {
    for (const kind of ['click', 'keydown'])
      addEventListener(kind, ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true })
  })
  do {
    if (performance.now() - from > 30_000) throw new Error(`Not seen within 30 seconds: ${String(isDone)}`)
    await new Promise(requestAnimationFrame)
  } while (!isDone())
  // this frame shows it, and is painted before the message arrives
  return new Promise<number>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(performance.now() - from))
    port1.start()
    port2.postMessage(undefined)
  })
}
