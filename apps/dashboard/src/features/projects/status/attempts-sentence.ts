import type { Attempts } from '@plinth/contract/projects'

/** Why the platform does not try again by itself; undefined where nothing has failed. */
export function attemptsSentence(attempts: Attempts) {
  if (!attempts) return undefined
  const { failed, most } = attempts
  if (failed >= most) return `All ${most} attempts failed.`
  return `Attempt ${failed} of ${most} failed, and another one would fail the same way.`
}
