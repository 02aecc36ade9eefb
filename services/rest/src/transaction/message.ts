import type { Duplex } from 'node:stream'
import { serialize } from 'pg-protocol'
import type { Value } from '../sql/parameters.ts'

/** Larger ones are not copied once more. */
const LARGEST_COPIED = 64 * 1024

/** Messages of the extended protocol that are sent at once: each write of its own would cost as much as the rest. */
export class Message {
  readonly #pieces: Buffer[] = []

  parse(statement: { name: string; text: string }): void {
    this.#pieces.push(serialize.parse(statement))
  }

  bind(statement: string, values: readonly Value[]): void {
    this.#pieces.push(serialize.bind({ statement, values: [...values], valueMapper }))
  }

  /** The columns of what was bound last. */
  describe(): void {
    this.#pieces.push(DESCRIBE)
  }

  execute(): void {
    this.#pieces.push(EXECUTE)
  }

  close(name: string): void {
    this.#pieces.push(serialize.close({ type: 'S', name }))
  }

  /** Ends it, and sends it over the connection, if that is still open. */
  send(stream: Duplex): void {
    this.#pieces.push(SYNC)
    if (!stream.writable) return
    const bytes = this.#pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
    if (bytes <= LARGEST_COPIED) stream.write(Buffer.concat(this.#pieces, bytes))
    else {
      stream.cork()
      for (const piece of this.#pieces) stream.write(piece)
      stream.uncork()
    }
  }
}

const DESCRIBE = serialize.describe({ type: 'P' })
const EXECUTE = serialize.execute({ rows: 0 })
const SYNC = serialize.sync()

/** Arrays of text, as Postgres reads them; everything else is sent as it is. */
function valueMapper(value: Value): unknown {
  if (value === null || typeof value === 'string' || Buffer.isBuffer(value)) return value
  const elements = value.map((one) =>
    one === null ? 'NULL' : `"${one.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
  )
  return `{${elements.join(',')}}`
}
