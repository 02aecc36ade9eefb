import { OutgoingError } from './outgoing-request.ts'

const LARGEST_ANSWER = 16 * 1024 * 1024

interface OutgoingStream {
  url: string
  headers: Headers
  body: string
  signal: AbortSignal
}

/** The other side took the request and then said nothing for too long. */
export class OutgoingSilence extends OutgoingError {
  override name = 'OutgoingSilence'
}

/**
 * The way out for a POST whose answer comes bit by bit, under the rules of `outgoingRequest`: only to addresses that the
 * operator has configured, no redirect, a bounded size. It ends with the signal, and when nothing comes for `silence`.
 */
export async function outgoingStream(
  { url, headers, body, signal }: OutgoingStream,
  { silence, largestAnswer = LARGEST_ANSWER }: { silence: number; largestAnswer?: number },
): Promise<Response> {
  const { origin } = new URL(url)
  const timeout = createSilenceTimeout(silence, () => new OutgoingSilence(`${origin} has been silent for too long`))
  headers.set('user-agent', 'Plinth')
  signal.addEventListener('abort', timeout.end, { once: true })
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, timeout.signal]),
    })
    const { status, statusText } = response
    const counted = response.body?.pipeThrough(counting(largestAnswer, timeout)) ?? null
    if (!counted) timeout.end()
    return new Response(counted, { status, statusText, headers: response.headers })
  } catch (error) {
    timeout.end()
    if (signal.aborted || error instanceof OutgoingError) throw error
    throw new OutgoingError(`A request to ${origin} failed`, { cause: error })
  }
}

type SilenceTimeout = ReturnType<typeof createSilenceTimeout>

/** A signal that aborts unless there is a sign of life every so often. */
function createSilenceTimeout(silence: number, reason: () => Error) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(reason()), silence).unref()
  return { signal: controller.signal, renew: () => timer.refresh(), end: () => clearTimeout(timer) }
}

function counting(largest: number, timeout: SilenceTimeout) {
  let size = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      timeout.renew()
      size += chunk.byteLength
      if (size > largest) throw new OutgoingError('The answer is too large')
      controller.enqueue(chunk)
    },
    flush: () => timeout.end(),
  })
}
