import type { Overview } from '@plinth/contract/metrics'
import type { Fleet } from '../../runtime/fleet.ts'
import type { ProjectRow } from '../../stores/project-store.ts'
import type { ClusterLooks, LookLogin } from './cluster-looks.ts'
import { readContents } from './read-contents.ts'
import { readSample } from './read-sample.ts'
import { recentErrors } from './recent-errors.ts'

type Live = Pick<Overview, 'is_awake' | 'server' | 'contents' | 'errors'>

/** How projects are now. However many ask at once, each cluster is read once. */
export function createProjectMetrics({ looks, fleet }: { looks: ClusterLooks; fleet: Fleet }) {
  const underWay = new Map<string, Promise<Live>>()

  return {
    /** As the login sees it. What cannot be read just now is null; nothing is woken. */
    now(project: ProjectRow, login: Exclude<LookLogin, 'superuser'>) {
      const key = `${project.ref} ${login}`
      const reading = underWay.get(key) ?? read(project, login).finally(() => underWay.delete(key))
      underWay.set(key, reading)
      return reading
    },
  }

  async function read(project: ProjectRow, login: Exclude<LookLogin, 'superuser'>): Promise<Live> {
    const errors = await recentErrors(fleet.engine.logDirectory(project.ref))
    if (!looks.isAwake(project)) return { is_awake: false, server: null, contents: null, errors }
    const [server, contents] = await Promise.all([
      readSample(looks, project).then(presentServer, () => null),
      looks.look(project, login, readContents).catch(() => null),
    ])
    return { is_awake: true, server, contents, errors }
  }
}

export type ProjectMetrics = ReturnType<typeof createProjectMetrics>

function presentServer({
  startedAt,
  connections,
  mostConnections,
  blocked,
  sizeBytes,
  blocksHit,
  blocksRead,
}: Awaited<ReturnType<typeof readSample>>): Overview['server'] {
  const blocks = blocksHit + blocksRead
  return {
    started_at: startedAt.toISOString(),
    connections: { used: connections, most: mostConnections },
    blocked,
    size_bytes: sizeBytes,
    cache_hit_rate: blocks === 0 ? null : blocksHit / blocks,
  }
}
