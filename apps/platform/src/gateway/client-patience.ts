import type { Socket } from 'node:net'

/** A signal that aborts when the client leaves or has waited for `limitMs`. `stop` ends the watch. */
export function clientPatience(client: Socket, limitMs: number): { signal: AbortSignal; stop(): void } {
  const patience = new AbortController()
  const giveUp = () => patience.abort(new Error('The client has left'))
  const timer = setTimeout(() => patience.abort(new Error('The database took too long to wake')), limitMs)
  client.once('end', giveUp).once('close', giveUp)
  if (client.destroyed || client.readableEnded) giveUp()
  return {
    signal: patience.signal,
    stop() {
      clearTimeout(timer)
      client.off('end', giveUp).off('close', giveUp)
    },
  }
}
