import type { Engine } from '@plinth/postgres-engine/engine'
import type { Fleet } from '../../runtime/fleet.ts'
import { ChangeRefused } from '../projects/change-refused.ts'

const PROJECT_CHANGED =
  'The project was paused, restarted, restored, resized or deleted meanwhile. Take the backup again.'

/**
 * Ends the backups that a project's server sends before that server is stopped, so that they say why they failed. A copy of
 * stopped files goes on: it gives way by itself.
 */
export function endWithServer({ engine, fleet }: { engine: Pick<Engine, 'health'>; fleet: Pick<Fleet, 'perProject'> }) {
  const underWay = fleet.perProject({
    open: () => new Set<AbortController>(),
    async close(backups, ref) {
      if (backups.size === 0 || (await engine.health(ref)).state === 'stopped') return
      for (const backup of backups) backup.abort(new ChangeRefused(PROJECT_CHANGED))
    },
  })

  return (ref: string) => {
    const backups = underWay.of(ref)
    const backup = new AbortController()
    backups.add(backup)
    return { signal: backup.signal, done: () => void backups.delete(backup) }
  }
}
