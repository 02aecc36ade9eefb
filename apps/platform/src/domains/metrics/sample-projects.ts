import type { ProjectStatus } from '@plinth/catalog/project-status'
import type { Log } from '@plinth/service-kit/service'
import type { Fleet } from '../../runtime/fleet.ts'
import type { ProjectRow, projectStore } from '../../stores/project-store.ts'
import type { ClusterLooks } from './cluster-looks.ts'
import type { metricStore } from '../../stores/metric-store.ts'
import { readSample } from './read-sample.ts'

const AT_ONCE = 4

const sampled = ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY'] as const satisfies ProjectStatus[]

export interface SampleTools {
  stores: {
    projects: Pick<ReturnType<typeof projectStore>, 'listInStatus'>
    metrics: Pick<ReturnType<typeof metricStore>, 'add' | 'cleanUp'>
  }
  fleet: Pick<Fleet, 'perProject'>
  looks: ClusterLooks
  log: Log
  now: () => Date
}

/**
 * Samples every project that is awake, a few at a time. One that sleeps or cannot be read leaves a gap; one that is still
 * being read is skipped.
 */
export function createSampler({ stores, fleet, looks, log, now }: SampleTools) {
  const samples = fleet.perProject({ open: () => ({ isUnderWay: false }) })

  return async (signal?: AbortSignal) => {
    const waiting = (await stores.projects.listInStatus(sampled)).filter(looks.isAwake)
    const workThrough = async () => {
      for (let project = waiting.shift(); project && !signal?.aborted; project = waiting.shift()) await sample(project)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, workThrough))
  }

  async function sample(project: ProjectRow) {
    const { ref } = project
    const last = samples.of(ref)
    if (last.isUnderWay) return
    last.isUnderWay = true
    try {
      const { mostConnections: _, ...live } = await readSample(looks, project)
      await stores.metrics.add(ref, { ...live, sampledAt: now() })
    } catch (error) {
      log.warn({ err: error, ref }, 'A project could not be sampled')
    } finally {
      last.isUnderWay = false
    }
  }
}
