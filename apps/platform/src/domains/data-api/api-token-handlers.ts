import { minutes } from '@plinth/catalog/durations'
import type { apiTokens, ApiUser } from '@plinth/contract/api-tokens'
import type { Received } from '@plinth/contract/endpoint'
import { createProjectKeys } from '@plinth/service-kit/project-keys'
import type { Change, Handlers } from '../../access/handlers.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { settingOf } from '../../stores/audit-target.ts'
import { introspectionFailure, requireUsable } from '../database/database-errors.ts'
import { personIn } from '../database/person-sql.ts'
import { apiUsers } from '../database/reads/api-users.ts'
import { queryOf } from '../database/reads/query-of.ts'
import { keysOfProject } from '../project-keys/first-keys.ts'
import { openedKey } from '../project-keys/signing-key-material.ts'

const SECONDS_OF_LIFE = minutes(5) / 1000

export const apiTokenHandlers: Handlers<typeof apiTokens> = { users: findUsers, issue: issueToken }

/**
 * Signed by the key in use, as the tokens of the project's users are. What a caller claims of its time does not count.
 * The audit entry names whom it stands for.
 */
async function issueToken(
  { role, claims: { iat: _iat, exp: _exp, nbf: _nbf, ...claims } }: Received<typeof apiTokens.issue>,
  context: ProjectContext,
): Promise<Change<{ token: string; expires_in: number }>> {
  const { project, sealer, clock } = context
  const { signingKeys } = await keysOfProject(project.ref, context)
  const keys = await createProjectKeys(signingKeys.flatMap((row) => openedKey(row, project.ref, sealer) ?? []))
  const issuedAt = Math.floor(clock.now().getTime() / 1000)
  const token = await keys.sign({
    iss: 'plinth',
    ref: project.ref,
    ...claims,
    role,
    iat: issuedAt,
    exp: issuedAt + SECONDS_OF_LIFE,
  })
  return {
    answer: { token, expires_in: SECONDS_OF_LIFE },
    target: settingOf(project.ref, 'API token'),
    organizationId: project.organization_id,
    after: { role, sub: typeof claims['sub'] === 'string' ? claims['sub'] : null },
  }
}

const USERS = apiUsers('starts_with(lower(email::text), lower($1)) or starts_with(id::text, lower($1))')

async function findUsers({ search }: Received<typeof apiTokens.users>, context: ProjectContext): Promise<ApiUser[]> {
  requireUsable(context)
  const { personSql, signal } = context
  try {
    return await personSql.withPool(personIn(context), signal, async (pool) => {
      const { rows } = await queryOf(pool)<ApiUser>(USERS, [search])
      return rows
    })
  } catch (error) {
    throw introspectionFailure(error)
  }
}
