import type { Socket } from 'node:net'

/** A client has nothing to say before it is answered; one that does is read no further than this. */
const EARLY_BYTES = 10_000

/**
 * A signal that aborts when the client leaves or has waited for `limitMs`. `stop` ends the watch and puts back what
 * the client has sent meanwhile: unread bytes would have hidden that it left.
 */
export function clientTimeout(client: Socket, limitMs: number): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  const early: Buffer[] = []
  let isOver = false
  const timer = setTimeout(() => controller.abort(new Error('The database took too long to wake')), limitMs)
  client.on('end', giveUp).on('close', giveUp).on('data', keep)
  if (client.destroyed || client.readableEnded) giveUp()
  return { signal: controller.signal, stop }

  function giveUp() {
    client.destroy()
    controller.abort(new Error('The client has left'))
  }

  function keep(chunk: Buffer) {
    early.push(chunk)
    if (early.reduce((size, { length }) => size + length, 0) > EARLY_BYTES) client.pause()
  }

  function stop() {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    client.off('end', giveUp).off('close', giveUp).off('data', keep)
    client.pause()
    const bytes = Buffer.concat(early.splice(0))
    if (bytes.length > 0 && !client.destroyed && !client.readableEnded) client.unshift(bytes)
  }
}
