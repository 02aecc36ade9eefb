import type { Socket } from 'node:net'
import { errorResponse } from './error-response.ts'
import type { Refusal } from './refusal.ts'

/** Sends the reason and closes the connection, at the latest after `limitMs`. */
export function rejectClient(client: Socket, refusal: Refusal, limitMs: number): void {
  const timer = setTimeout(() => client.destroy(), limitMs)
  client.once('close', () => clearTimeout(timer)).once('end', () => client.destroy())
  // Closing with bytes unread would reset the connection, and the client could lose the message.
  client.resume().end(errorResponse(refusal))
}
