/** Held by the tab that exchanges the refresh cookie. */
export const SESSION_LOCK = 'plinth.session'

/**
 * Runs the work while no other tab of this browser holds the lock, and tells it whether one did. Without a secure origin
 * there is no lock to take.
 */
export async function withLock<Result>(name: string, work: (wasTaken: boolean) => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work(false)
  const { locks } = navigator
  const atOnce = await locks.request(name, { ifAvailable: true }, async (lock) =>
    lock ? { result: await work(false) } : undefined,
  )
  return atOnce ? atOnce.result : locks.request(name, () => work(true))
}
