/** Held by the tab that exchanges the refresh cookie. */
export const SESSION_LOCK = 'plinth.session'

/** Runs the work while no other tab of this browser holds the lock. Without a secure origin there is no lock to take. */
export function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(name, work)
}
