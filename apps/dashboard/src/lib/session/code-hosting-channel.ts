import type { CodeHostingAnswer, PopupWorld } from './code-hosting-popup.ts'

const CHANNEL = 'plinth.code-hosting'

/** The browser as it is. */
export const popupWorld: PopupWorld = {
  open(features) {
    const popup = window.open('about:blank', '_blank', features)
    return (
      popup && {
        get closed() {
          return popup.closed
        },
        goTo: (url) => popup.location.assign(url),
        close: () => popup.close(),
      }
    )
  },
  frame: () => ({ left: screenX, top: screenY, width: outerWidth, height: outerHeight }),
  listen(receive) {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }: MessageEvent<CodeHostingAnswer>) => receive(data))
    return () => channel.close()
  },
  every(work, milliseconds) {
    const timer = setInterval(work, milliseconds)
    return () => clearInterval(timer)
  },
  now: () => performance.now(),
}

/** Tells the window that waits. Only pages of this address receive it. */
export function passOn(answer: CodeHostingAnswer) {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(answer)
  channel.close()
}

/** What the provider appended to the address; undefined when that is no answer. */
export function answerIn(search: string): CodeHostingAnswer | undefined {
  const parameters = new URLSearchParams(search)
  const [state, code, error, setup] = ['state', 'code', 'error', 'setup_action'].map(
    (name) => parameters.get(name) ?? undefined,
  )
  if (state === undefined) return undefined
  return {
    state,
    ...(code === undefined ? {} : { code }),
    ...(error === undefined ? {} : { error }),
    ...(setup === undefined ? {} : { setup }),
  }
}
