import { launchBrowser } from '@plinth/testing/browser'
import { bundleFixture, openFixture } from '../fixture/open-fixture.ts'

const FRAMES = 120
const ROWS_A_FRAME = 3
const KEYS = 80

/** Two frames at 60 Hz: longer than this, a person has seen the scrolling halt. */
const LONG_FRAME = 34

const browser = await launchBrowser()
try {
  const page = await openFixture(browser, await bundleFixture('main.ts'))
  await page.setViewportSize({ width: 1400, height: 900 })
  await page.evaluate(() => {
    const host = document.querySelector<HTMLElement>('#grid')!
    host.style.height = '860px'
    window.fixture = window.mountFixture(host, { columnCount: 30, rowHeader: true })
  })
  await page.locator('.dg-body [aria-rowindex="2"]:not([aria-busy])').waitFor({ state: 'attached' })

  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const keys = await measureKeys()
  const before = await mainThread()
  const frames = await measureFrames()
  const after = await mainThread()
  const report = {
    rows: 1_000_000,
    columns: 30,
    keydownToPaint: { keys: keys.length, p50: percentile(keys, 0.5), p95: percentile(keys, 0.95), unit: 'ms' },
    scroll: {
      frames: frames.length,
      rowsAFrame: ROWS_A_FRAME,
      longFrames: frames.filter((duration) => duration > LONG_FRAME).length,
      longFrameShare: frames.filter((duration) => duration > LONG_FRAME).length / frames.length,
      longFrameOver: LONG_FRAME,
      p50: percentile(frames, 0.5),
      p95: percentile(frames, 0.95),
      unit: 'ms',
    },
    mainThreadPerFrame: {
      script: perFrame('ScriptDuration'),
      style: perFrame('RecalcStyleDuration'),
      layout: perFrame('LayoutDuration'),
      all: perFrame('TaskDuration'),
      unit: 'ms',
    },
  }
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)

  function perFrame(metric: string) {
    return Math.round(((after.get(metric)! - before.get(metric)!) / FRAMES) * 100_000) / 100
  }

  /** Seconds the page's main thread has spent so far, which other processes on the machine disturb least. */
  async function mainThread() {
    const { metrics } = await session.send('Performance.getMetrics')
    return new Map(metrics.map(({ name, value }) => [name, value]))
  }

  /** From the keyboard event to after the paint it led to. */
  async function measureKeys() {
    await page.evaluate(() => {
      const durations: number[] = []
      Object.assign(window, { durations })
      addEventListener(
        'keydown',
        (event) => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => durations.push(performance.now() - event.timeStamp)
            port2.postMessage(undefined)
          })
        },
        { capture: true },
      )
    })
    await page.keyboard.press('Tab')
    for (let press = 0; press < KEYS; press++) await page.keyboard.press(press % 4 === 3 ? 'ArrowRight' : 'ArrowDown')
    await page.waitForFunction((count) => Reflect.get(window, 'durations').length === count, KEYS + 1)
    return page.evaluate((): number[] => Reflect.get(window, 'durations').slice(1))
  }

  async function measureFrames() {
    return page.evaluate(
      async ([count, rows]) => {
        const scroller = document.querySelector('.dg-scroller')!
        const durations: number[] = []
        let before = await new Promise(requestAnimationFrame)
        while (durations.length < count!) {
          scroller.scrollTop += rows! * 32
          const now = await new Promise(requestAnimationFrame)
          durations.push(now - before)
          before = now
        }
        return durations
      },
      [FRAMES, ROWS_A_FRAME],
    )
  }
} finally {
  await browser.close()
}

function percentile(values: number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) * 10) / 10
}
