import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { sendCancelRequest } from './cancel-request.ts'
import { wireOf } from './wire.ts'

const CANCEL_EVERY_MS = 200

/** Ends a connection at once. A backend at work notices that its client is gone a moment later; the request is sooner. */
export async function endSession(client: pg.Client) {
  wireOf(client).stream.destroy()
  for (let attempt = 0; attempt < 3; attempt++) {
    await sendCancelRequest(client)
    await sleep(CANCEL_EVERY_MS)
  }
}
