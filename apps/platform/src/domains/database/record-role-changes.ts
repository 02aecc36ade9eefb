import type { RunOutcome } from '@plinth/postgres-meta/sql/run-statements'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { record } from '../audit/record.ts'

const ROLE_CHANGES = new Set(['CREATE ROLE', 'ALTER ROLE', 'DROP ROLE', 'GRANT ROLE', 'REVOKE ROLE'])
const MOST_NAMED = 50

/**
 * Writes down in the organization's audit log that a person's SQL changed roles: their passwords, attributes or members.
 * Postgres has no event trigger for these. The statements stay out, because they may hold passwords.
 */
export async function recordRoleChanges(
  { results, error }: RunOutcome,
  isOneTransaction: boolean,
  context: ProjectContext,
) {
  const commands = results.flatMap(({ command_tag: tag }) => (tag !== null && ROLE_CHANGES.has(tag) ? [tag] : []))
  if (commands.length === 0) return
  try {
    await context.sql.transaction((sql) =>
      record(
        { ...context, sql, stores: context.storesOver(sql) },
        {
          verb: 'database.change_roles',
          target: context.project.ref,
          organizationId: context.membership.organization.id,
          after: { commands: commands.slice(0, MOST_NAMED), count: commands.length },
          outcome: error && isOneTransaction ? 'failed' : 'done',
        },
      ),
    )
  } catch (failure) {
    context.log.error({ err: failure, request_id: context.requestId }, 'A change of roles by SQL cannot be audited')
  }
}
