import { isDeepStrictEqual } from 'node:util'
import type { DataApiSettings, dataApi } from '@plinth/contract/data-api'
import type { Received } from '@plinth/contract/endpoint'
import type { Change } from '../../access/handlers.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { settingOf } from '../../stores/audit-target.ts'

/** Changes what of a project its REST API exposes; requests that begin a second later are served by it. */
export async function configureDataApi(
  wanted: Received<typeof dataApi.configure>,
  { project, stores }: ProjectContext,
): Promise<Change<DataApiSettings>> {
  const before = await stores.dataApi.lock(project.ref)
  const after: DataApiSettings = {
    schemas: wanted.schemas ?? before.schemas,
    extra_search_path: wanted.extra_search_path ?? before.extra_search_path,
    max_rows: wanted.max_rows ?? before.max_rows,
    aggregates: wanted.aggregates ?? before.aggregates,
    plans: wanted.plans ?? before.plans,
    rollbacks: wanted.rollbacks ?? before.rollbacks,
  }
  const isUnchanged = isDeepStrictEqual(before, after)
  if (!isUnchanged) await stores.dataApi.save(project.ref, after)
  return {
    answer: after,
    target: settingOf(project.ref, 'Data API'),
    organizationId: project.organization_id,
    before,
    after,
    ...(isUnchanged && { isUnchanged }),
  }
}
