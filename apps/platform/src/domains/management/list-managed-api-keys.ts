import type { Received } from '@plinth/contract/endpoint'
import type { ManagedApiKey, management } from '@plinth/contract/management'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import type { ApiKeyRow } from '../../stores/api-key-store.ts'
import { settingOf } from '../../stores/audit-target.ts'
import { record } from '../audit/record.ts'
import { keysOfProject } from '../project-keys/first-keys.ts'
import { legacyKey } from '../project-keys/legacy-key.ts'

/** The keys that work. That somebody was given service_role is written down first. */
export async function listManagedApiKeys(
  { reveal }: Received<typeof management.apiKeys>,
  context: ProjectContext,
): Promise<ManagedApiKey[]> {
  const { project, sealer } = context
  const { apiKeys, signingKeys } = await keysOfProject(project.ref, context)
  const working = apiKeys.filter(({ revoked_at }) => !revoked_at)
  const isRevealed = reveal === 'true'
  if (isRevealed) await recordReveal(working.filter(isService), context)
  return Promise.all(
    working.map(async (row) => ({
      id: row.id,
      type: row.kind,
      name: row.name,
      api_key: await valueOf(row),
      prefix: row.prefix,
      description: null,
      hash: null,
      secret_jwt_template: row.kind === 'legacy' ? null : { role: row.role },
      inserted_at: row.created_at.toISOString(),
      updated_at: row.created_at.toISOString(),
    })),
  )

  async function valueOf(row: ApiKeyRow) {
    if (row.kind === 'secret') return `${row.prefix}…${row.last_four}`
    if (row.kind === 'publishable') return row.value
    if (isService(row) && !isRevealed) return null
    return (await legacyKey(project.ref, row.role, signingKeys, sealer)) ?? null
  }
}

const isService = ({ kind, role }: ApiKeyRow) => kind === 'legacy' && role === 'service_role'

async function recordReveal(rows: readonly ApiKeyRow[], context: ProjectContext) {
  const { project, sql, storesOver } = context
  await sql.transaction(async (tx) => {
    for (const { id, kind, name, role } of rows) {
      await record(
        { ...context, sql: tx, stores: storesOver(tx) },
        {
          verb: 'api-key.reveal',
          target: settingOf(project.ref, `API key ${id}`),
          organizationId: project.organization_id,
          after: { kind, name, role },
          outcome: 'done',
        },
      )
    }
  })
}
