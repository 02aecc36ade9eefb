import type { ServiceRequest } from '@plinth/service-kit/service-request'
import { bodyTooLarge, tooManyBodies } from '../errors/limit-errors.ts'

interface Limits {
  /** Bytes that one body may have. */
  mostOfOne: number
  /** Bytes of all bodies whose requests are being served. */
  mostOfAll: number
}

const NOTHING = Buffer.alloc(0)

/** For who announces more, more is reserved once this has come. */
const RESERVED_AT_ONCE = 1_000_000

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
    const announced = Number(headers.get('content-length')) || 0
    if (announced > mostOfOne) {
      await body[Symbol.asyncIterator]().return?.()
      throw bodyTooLarge(mostOfOne)
    }
    let whole = Buffer.allocUnsafe(Math.min(announced, RESERVED_AT_ONCE))
    let length = 0
    // a throw in the loop gives the rest up
    for await (const piece of body) {
      hold(piece.byteLength)
      // announced bytes take memory as they come, and are not copied once more
      const needed = length + piece.byteLength
      if (needed > whole.length) whole = grown(whole, Math.max(needed, announced, whole.length * 2))
      whole.set(piece, length)
      length = needed
    }
    return whole.subarray(0, length)
  }
}

function grown(bytes: Buffer<ArrayBuffer>, length: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafe(length)
  larger.set(bytes)
  return larger
}
