import { minutes, seconds } from '@plinth/catalog/durations'

const POLL_EVERY = seconds(0.5)
const GIVE_UP_AFTER = minutes(5)
const WIDTH = 600
const HEIGHT = 800

/** What the popup's last page passes on: what the provider sent it back with. */
export interface CodeHostingAnswer {
  state: string
  code?: string
  error?: string
  /** `install`, `update` or `request`, where an app was installed or its installation was asked for. */
  setup?: string
}

export type CodeHostingOutcome =
  | { kind: 'consented'; code: string; state: string }
  | { kind: 'installed' | 'requested'; state: string }
  | { kind: 'denied' | 'closed' | 'blocked' | 'too-late' }

/** The parts of the browser that it takes, so that tests can stand in for them. */
export interface PopupWorld {
  /** Null where the browser blocks it. */
  open(features: string): Popup | null
  /** Where the window stands on the screen. */
  frame(): { left: number; top: number; width: number; height: number }
  /** Answers how to stop. */
  listen(receive: (answer: CodeHostingAnswer) => void): () => void
  every(work: () => void, milliseconds: number): () => void
  now(): number
}

export interface Popup {
  readonly closed: boolean
  goTo(url: string): void
  close(): void
}

/**
 * Opens the provider's page in a window of its own and waits for what comes of it. It opens empty, in the press itself,
 * since a browser blocks what opens later; `begin` then says where it goes, to authorize or to install, and with which state.
 */
export async function askCodeHosting(
  begin: () => Promise<{ url: string; state: string }>,
  world: PopupWorld,
): Promise<CodeHostingOutcome> {
  const popup = world.open(featuresOf(world.frame()))
  if (!popup) return { kind: 'blocked' }
  try {
    const { url, state } = await begin()
    popup.goTo(url)
    return await outcomeOf(popup, state, world)
  } finally {
    popup.close()
  }
}

function outcomeOf(popup: Popup, state: string, world: PopupWorld) {
  const started = world.now()
  const stops: (() => void)[] = []
  let wasClosed = false
  return new Promise<CodeHostingOutcome>((resolve) => {
    const settle = (outcome: CodeHostingOutcome) => {
      for (const stop of stops) stop()
      resolve(outcome)
    }
    stops.push(
      world.listen((answer) => {
        // one of another attempt, or none of ours
        if (answer.state !== state) return
        settle(outcomeIn(answer))
      }),
      world.every(() => {
        // what it said before it closed may still be on its way
        if (wasClosed) return settle({ kind: 'closed' })
        wasClosed = popup.closed
        if (world.now() - started >= GIVE_UP_AFTER) settle({ kind: 'too-late' })
      }, POLL_EVERY),
    )
  })
}

/** An app may ask for consent when it is installed, and then there is a code as well. */
function outcomeIn({ state, code, setup }: CodeHostingAnswer): CodeHostingOutcome {
  if (setup !== undefined) return { kind: setup === 'request' ? 'requested' : 'installed', state }
  return code === undefined ? { kind: 'denied' } : { kind: 'consented', code, state }
}

/** In the middle of the window. */
function featuresOf({ left, top, width, height }: ReturnType<PopupWorld['frame']>) {
  const x = Math.round(left + Math.max(0, (width - WIDTH) / 2))
  const y = Math.round(top + Math.max(0, (height - HEIGHT) / 2))
  return `popup,width=${WIDTH},height=${HEIGHT},left=${x},top=${y}`
}

/** What to say of an attempt that came to nothing; nothing of one that somebody ended themselves. */
export const popupTrouble: Partial<Record<CodeHostingOutcome['kind'], string>> = {
  blocked: 'The browser blocked the window of GitHub. Allow popups for this page and try again.',
  denied: 'GitHub was not given permission, so nothing has changed.',
  'too-late': 'The window of GitHub was open for more than five minutes. Please try again.',
}
