import { chromium, type Page } from '@playwright/test'
import { type ModelEvent, startScriptedModel } from '@plinth/testing/scripted-model'
import config from '../playwright.config.ts'
import { givenPerson } from '../person.ts'
import { startPlinth } from '../plinth.ts'
import { quantile } from './quantile.ts'

const FIRST_TOKENS = 30
const OPENINGS = 11
/** Questions and answers. */
const MESSAGES = 500
/** What the platform lets one person ask, in milliseconds a question, once the first hundred are asked. */
const BETWEEN_QUESTIONS = 260
const SCROLLS = 3
const PIXELS_A_FRAME = 400
const KEYS = 60
const BETWEEN_KEYS = 80
/** Five milliseconds between them: more than hosted models write. */
const TOKENS = 1500
const BETWEEN_TOKENS = 5
/** So that what was under way before is over. */
const REST = 700

const model = await startScriptedModel()
const plinth = await startPlinth({ PLINTH_AI_BASE_URL: model.url, PLINTH_AI_MODEL: 'scripted' })
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // as a text: a loader may give functions names that the page does not know
  await page.addInitScript(`globalThis.nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve({ now: performance.now(), clock: Date.now() })
    port2.postMessage(undefined)
  }))`)
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Acme')
  const address = `${plinth.url}/project/${await person.project(slug, 'Quarry')}`

  await page.goto(`${address}?aiAssistantPanelOpen=true`)
  await page.locator('#assistant form textarea').waitFor()
  const firstTokens = await measureFirstTokens(page, FIRST_TOKENS)
  const openings = await measureOpenings(page, address)
  await tellLongChat(page, MESSAGES)
  const firstTokensInLongChat = await measureFirstTokens(page, FIRST_TOKENS / 2)
  const scrolls = await measureScrolls(page)
  const stream = await measureStream(page)
  const report = {
    firstToken: spread(firstTokens),
    opening: spread(openings),
    longChat: { messages: MESSAGES, firstToken: spread(firstTokensInLongChat), scrolls, stream },
  }
  process.stdout.write(`${JSON.stringify(report)}\n`)
} finally {
  await browser.close()
  await plinth.stop()
  await model.close()
}

/** Milliseconds from the model's first token to the frame that shows it. */
async function measureFirstTokens(page: Page, count: number) {
  const times: number[] = []
  while (times.length < count) {
    const token = `Token-${crypto.randomUUID()}`
    let write = () => {}
    model.script([
      { pause: new Promise<void>((resolve) => (write = resolve)) },
      token,
      ' comes first.\n\n```sql\nselect 1\n```',
    ])
    const asked = model.received.length
    await ask(page, 'What comes first?')
    while (model.received.length === asked) await page.waitForTimeout(10)
    await page.waitForTimeout(REST / 2)
    const shown = page.evaluate(clockWhenShown, token)
    await page.evaluate(() => undefined)
    const written = Date.now()
    write()
    times.push((await shown) - written)
    await untilAnswered(page)
  }
  return times
}

/** Runs in the page, whose clock is that of the machine. */
async function clockWhenShown(token: string) {
  const area = document.querySelector('[aria-label=Messages]')!
  await new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      if (!area.textContent?.includes(token)) return
      observer.disconnect()
      resolve()
    }).observe(area, { subtree: true, childList: true, characterData: true })
  })
  return (await nextPaint()).clock
}

/** Milliseconds from the press to the painted chat, on a page that has just been loaded and has fetched the panel. */
async function measureOpenings(page: Page, address: string) {
  const times: number[] = []
  const button = page.getByRole('button', { name: 'Assistant', exact: true })
  await button.click()
  while (times.length < OPENINGS) {
    // that it is closed has to be kept
    await page.waitForTimeout(REST)
    await page.goto(address)
    await button.hover()
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assistant-panel-')),
    )
    await page.waitForTimeout(REST)
    const opened = page.evaluate(async () => {
      const from = await new Promise<number>((resolve) =>
        addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
      )
      while (!document.querySelector('#assistant textarea') || !document.querySelector('#assistant figure'))
        await new Promise(requestAnimationFrame)
      return (await nextPaint()).now - from
    })
    await page.evaluate(() => undefined)
    await button.click()
    times.push(await opened)
    if (times.length < OPENINGS) await button.click()
  }
  return times
}

/** Asks until the chat is as long as it shall be; every answer has code in it. */
async function tellLongChat(page: Page, messages: number) {
  await page.locator('#assistant').getByRole('button', { name: 'New chat' }).click()
  for (let question = 0; question < messages / 2; question++) {
    model.script([answerWithCode(question)])
    await ask(page, `Question ${question}: how much do the stones of row ${question * 7} weigh?`)
    await untilAnswered(page)
    if (question > 50) await page.waitForTimeout(BETWEEN_QUESTIONS)
  }
  const count = await page.locator('#assistant [aria-label=Messages] > div > ol > li').count()
  if (count !== messages) throw new Error(`The chat has ${count} messages`)
}

function answerWithCode(number: number) {
  return `The stones of that row are weighed like this:

\`\`\`sql
select name, sum(weight) as weight
from stones
where row_number = ${number * 7}
group by name
order by weight desc
limit ${10 + (number % 20)};
\`\`\`

- The **weight** is in kilograms, and \`row_number\` counts from one.
- ${'A row without stones gives no rows. '.repeat(1 + (number % 5))}

${number % 3 === 0 ? '| name | weight |\n|---|---|\n| granite | 30 |\n| basalt | 20 |\n' : ''}`
}

/** From the end to the top and back, so many pixels with each frame. */
async function measureScrolls(page: Page) {
  const rounds = []
  for (let round = 0; round < SCROLLS; round++) {
    await page.waitForTimeout(REST)
    rounds.push(await page.evaluate(scrollThere, PIXELS_A_FRAME))
  }
  return rounds
}

/** Runs in the page. */
async function scrollThere(pixels: number) {
  const area = document.querySelector('[aria-label=Messages]')!
  const longFrames: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longFrames.push(Math.round(duration))
  })
  observer.observe({ type: 'long-animation-frame' })
  area.scrollTop = area.scrollHeight
  let frames = 0
  while (area.scrollTop > 0) {
    area.scrollTop -= pixels
    frames++
    await new Promise(requestAnimationFrame)
  }
  while (area.scrollTop + area.clientHeight < area.scrollHeight - 1) {
    area.scrollTop += pixels
    frames++
    await new Promise(requestAnimationFrame)
  }
  await nextPaint()
  await new Promise((resolve) => setTimeout(resolve, 100))
  observer.disconnect()
  return { frames, longFrames, height: area.scrollHeight }
}

/** A long answer comes in at the end of the long chat, while somebody types. */
async function measureStream(page: Page) {
  model.script(Array.from({ length: TOKENS }, (_, at): ModelEvent[] => [tokenAt(at), { pause: BETWEEN_TOKENS }]).flat())
  await ask(page, 'Tell me everything')
  await page.locator('#assistant [aria-busy=true]').waitFor()
  await page.evaluate(watchStream)
  await page.locator('#assistant form textarea').focus()
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'a')
    await page.waitForTimeout(BETWEEN_KEYS)
  }
  await untilAnswered(page)
  const { keys, gap, longFrames } = await page.evaluate(() => watched)
  return { tokens: TOKENS, keyToPaint: spread(keys), farthestFromEnd: gap, longFrames }
}

function tokenAt(at: number) {
  const line = at % 60
  if (line === 0) return '\n\n```sql\n'
  if (line < 20) return line % 5 === 4 ? '\n' : ' select '
  if (line === 20) return '\n```\n\n'
  if (line < 40) return line % 5 === 0 ? '\n- ' : ' **stone** '
  return line === 40 ? '\n\n' : ' word '
}

/** Runs in the page. What was laid out last in a frame is what the frame shows. */
function watchStream() {
  const area = document.querySelector('[aria-label=Messages]')!
  const seen: Watched = { keys: [], gap: 0, longFrames: [] }
  globalThis.watched = seen
  const observer = new ResizeObserver(() => {
    seen.gap = Math.max(seen.gap, area.scrollHeight - area.scrollTop - area.clientHeight)
  })
  observer.observe(area.firstElementChild!)
  observer.observe(area)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longFrames.push(Math.round(duration))
  }).observe({ type: 'long-animation-frame' })
  addEventListener('keydown', ({ timeStamp }) => void nextPaint().then(({ now }) => seen.keys.push(now - timeStamp)), {
    capture: true,
  })
}

async function ask(page: Page, text: string) {
  await page.locator('#assistant form textarea').fill(text)
  await page.keyboard.press('Enter')
}

async function untilAnswered(page: Page) {
  // the button that sends; by roles, a long chat is searched for seconds
  await page.locator('#assistant form [type=submit]').waitFor({ timeout: 60_000 })
}

function spread(times: readonly number[]) {
  return { count: times.length, p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

interface Watched {
  keys: number[]
  /** In pixels. */
  gap: number
  longFrames: number[]
}

declare global {
  /** After the frame that comes next, on both clocks of the page. */
  var nextPaint: () => Promise<{ now: number; clock: number }>
  var watched: Watched
}
