import type { Duplex } from 'node:stream'
import { serialize } from 'pg-protocol'
import { TextBytes, type Value } from '../sql/parameters.ts'

/** Larger ones are not copied once more. */
const LARGEST_COPIED = 64 * 1024

/** Messages of the extended protocol that are sent at once: each write of its own would cost as much as the rest. */
export class Message {
  readonly #pieces: Buffer[] = []

  parse(statement: { name: string; text: string }): void {
    this.#pieces.push(serialize.parse(statement))
  }

  bind(statement: string, values: readonly Value[]): void {
    if (values.some((value) => value instanceof TextBytes)) this.#pieces.push(...bindInPieces(statement, values))
    else this.#pieces.push(serialize.bind({ statement, values: [...values], valueMapper }))
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
function valueMapper(value: Value): string | Buffer | null {
  if (value === null || typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (value instanceof TextBytes) return value.bytes
  const elements = value.map((one) =>
    one === null ? 'NULL' : `"${one.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
  )
  return `{${elements.join(',')}}`
}

/**
 * The message Bind with its values as they are, not copied.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
function bindInPieces(statement: string, values: readonly Value[]): Buffer[] {
  const name = Buffer.from(`\0${statement}\0`)
  const formats = values.map((value) => int16(Buffer.isBuffer(value) ? BINARY : TEXT))
  const sent = values.flatMap((value) => {
    const mapped = valueMapper(value)
    if (mapped === null) return [int32(-1)]
    const bytes = typeof mapped === 'string' ? Buffer.from(mapped) : mapped
    return [int32(bytes.length), bytes]
  })
  const count = int16(values.length)
  const rest = [name, count, ...formats, count, ...sent, int16(1), int16(TEXT)]
  const length = rest.reduce((sum, { byteLength }) => sum + byteLength, 4)
  return [Buffer.from('B'), int32(length), ...rest]
}

const TEXT = 0
const BINARY = 1

function int16(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(2)
  bytes.writeInt16BE(value)
  return bytes
}

function int32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeInt32BE(value)
  return bytes
}
