import { newRequestId } from '../lib/ids/request-id.ts'

/**
 * One key for what a form holds: the same however often it is sent, so that a second press or a retry makes nothing
 * twice. What is changed, and what follows a success, gets another.
 */
export function createIdempotencyKeys(newKey: () => string = newRequestId) {
  let last: { sent: string; key: string } | undefined
  return {
    keyFor(input: unknown) {
      const sent = JSON.stringify(input)
      if (last?.sent !== sent) last = { sent, key: newKey() }
      return last.key
    },
    forget() {
      last = undefined
    },
  }
}
