import type { Projects } from './projects.ts'

/** A few requests in a row are one use. */
const IDLE_MS = 5_000

/** Keeps the cluster of a project awake while requests are under way, and for a moment longer. */
export function createAwake(projects: Pick<Projects, 'hold'>, idleMs = IDLE_MS) {
  const held = new Map<string, { users: number; release: () => void; timer?: NodeJS.Timeout }>()

  return {
    begin(ref: string) {
      const hold = held.get(ref) ?? { users: 0, release: projects.hold(ref) }
      held.set(ref, hold)
      clearTimeout(hold.timer)
      hold.users++
      return () => {
        hold.users--
        if (hold.users === 0 && held.get(ref) === hold) hold.timer = setTimeout(() => release(ref), idleMs).unref()
      }
    },
    release,
    releaseAll() {
      for (const ref of held.keys()) release(ref)
    },
  }

  function release(ref: string) {
    const hold = held.get(ref)
    if (!hold) return
    clearTimeout(hold.timer)
    held.delete(ref)
    hold.release()
  }
}
