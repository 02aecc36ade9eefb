import type { Duplex } from 'node:stream'

/** Takes `size` bytes and leaves the rest in the stream. Undefined when it ends or breaks before. */
export function readExactly(stream: Duplex, size: number): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const settle = (bytes: Buffer | undefined) => {
      stream.off('readable', take).off('end', giveUp).off('close', giveUp)
      resolve(bytes)
    }
    const take = () => {
      const bytes: Buffer | null = stream.read(size)
      if (bytes) settle(bytes.length === size ? bytes : undefined)
    }
    const giveUp = () => settle(undefined)
    if (stream.destroyed || stream.readableEnded) return giveUp()
    stream.on('readable', take).on('end', giveUp).on('close', giveUp)
    take()
  })
}
