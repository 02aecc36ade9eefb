import type { ServiceRequest } from '@plinth/service-kit/service-request'
import { bodyTooLarge, tooManyBodies } from '../errors/limit-errors.ts'

interface Limits {
  /** Bytes that one body may have. */
  mostOfOne: number
  /** Bytes of all bodies whose requests are being served. */
  mostOfAll: number
}

const NOTHING = Buffer.alloc(0)

const LIMITS: Limits = { mostOfOne: 50_000_000, mostOfAll: 200_000_000 }

type Incoming = Pick<ServiceRequest, 'headers' | 'body'>

export interface HeldBodies {
  /** Reads the body and holds its bytes until the work has ended; rejects as soon as they are too many. */
  during<Result>(incoming: Incoming, work: (body: Buffer) => Promise<Result>): Promise<Result>
}

/** Bodies are counted as they arrive, so that a client who only announces much takes nothing from others. */
export function createHeldBodies({ mostOfOne, mostOfAll }: Limits = LIMITS): HeldBodies {
  let heldOfAll = 0
  return {
    async during(incoming, work) {
      let held = 0
      try {
        return await work(await read(incoming, hold))
      } finally {
        heldOfAll -= held
      }

      function hold(bytes: number) {
        held += bytes
        heldOfAll += bytes
        if (held > mostOfOne) throw bodyTooLarge(mostOfOne)
        if (heldOfAll > mostOfAll) throw tooManyBodies()
      }
    },
  }

  async function read({ headers, body }: Incoming, hold: (bytes: number) => void): Promise<Buffer> {
    if (!body) return NOTHING
    if (Number(headers.get('content-length')) > mostOfOne) {
      await body[Symbol.asyncIterator]().return?.()
      throw bodyTooLarge(mostOfOne)
    }
    const pieces: Uint8Array[] = []
    // a throw in the loop gives the rest up
    for await (const piece of body) {
      hold(piece.byteLength)
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  }
}
