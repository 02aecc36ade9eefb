import { seconds } from '@plinth/catalog/durations'

const TIME_LIMIT = seconds(5)
const LARGEST_ANSWER = 256 * 1024

interface OutgoingRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

interface Limits {
  timeLimit?: number
  largestAnswer?: number
}

/** The other side did not answer in time, at this address, in this size, or in JSON. */
export class OutgoingError extends Error {
  override name = 'OutgoingError'
}

/**
 * The one way out to other people's servers, and only to addresses that the operator has configured: nobody who sends
 * requests has a say in where they lead. No redirect is followed, and the answer is JSON of a bounded size.
 */
export async function outgoingRequest(
  url: string,
  { method = 'GET', headers = {}, body }: OutgoingRequest,
  { timeLimit = TIME_LIMIT, largestAnswer = LARGEST_ANSWER }: Limits = {},
): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', 'user-agent': 'Plinth', ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimit),
    })
    return { status: response.status, answer: JSON.parse(await textOf(response, largestAnswer)) }
  } catch (error) {
    throw new OutgoingError(`A request to ${new URL(url).origin} failed`, { cause: error })
  }
}

async function textOf({ body }: Response, largest: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > largest) throw new Error('The answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
