import { ApiError } from '@plinth/contract/api-error'
import { seconds } from '@plinth/catalog/durations'
import { LARGEST_PIECE } from '@plinth/contract/pieces'

const TRY_AGAIN_AFTER = seconds(2)

interface Sending {
  file: Blob
  /** How much of it the server has. */
  received: number
  /** Resolves to how much it has then. */
  send: (piece: { offset: string; piece: Uint8Array<ArrayBuffer> }) => Promise<number>
  signal: AbortSignal
  onReceived(bytes: number): void
  /** While the server cannot be reached, and when it can be again. */
  onWaiting(isWaiting: boolean): void
}

/** Sends what is left of a file, piece by piece. A network that is gone for a while only makes it wait. */
export async function sendPieces({ file, send, signal, onReceived, onWaiting, ...begun }: Sending) {
  let { received } = begun
  while (received < file.size) {
    const piece = new Uint8Array(await file.slice(received, received + LARGEST_PIECE).arrayBuffer())
    signal.throwIfAborted()
    const offset = String(received)
    try {
      received = await untilAnswered(() => send({ offset, piece }), { signal, onWaiting })
    } catch (error) {
      signal.throwIfAborted()
      const next = placeIn(error)
      if (next === undefined) throw error
      received = next
    }
    onReceived(received)
  }
}

/** Calls again while the server cannot be reached. */
export async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  { signal, onWaiting }: Pick<Sending, 'signal' | 'onWaiting'>,
): Promise<Answer> {
  for (;;) {
    try {
      const answer = await ask()
      onWaiting(false)
      return answer
    } catch (error) {
      signal.throwIfAborted()
      if (!isPassing(error)) throw error
      onWaiting(true)
      await pause(signal)
    }
  }
}

/** Where the server wants to go on. */
function placeIn(error: unknown) {
  if (!(error instanceof ApiError) || error.reason !== 'piece_not_next') return undefined
  return Number(error.fields['received'])
}

const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.code === 0 || error.code === 429 || error.code === 502 || error.code === 503)

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(done, TRY_AGAIN_AFTER)
    signal.addEventListener('abort', aborted, { once: true })

    function done() {
      signal.removeEventListener('abort', aborted)
      resolve()
    }

    function aborted() {
      clearTimeout(timer)
      reject(new Error('The sending was canceled', { cause: signal.reason }))
    }
  })
