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
  const readings = fleet.perProject<Partial<Record<LookLogin, Promise<Live>>>>({ open: () => ({}) })

  return {
    /** As the login sees it. What cannot be read just now is null; nothing is woken. */
    now(project: ProjectRow, login: Exclude<LookLogin, 'superuser'>) {
      const underWay = readings.of(project.ref)
      underWay[login] ??= read(project, login).finally(() => delete underWay[login])
      return underWay[login]
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
