import { isUsable } from '@plinth/catalog/project-status'
import type { Received } from '@plinth/contract/endpoint'
import type { projects } from '@plinth/contract/projects'
import { scramVerifier } from '@plinth/postgres-engine/scram'
import type { Change } from '../../access/handlers.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { requireStrongPassword } from '../passwords/password-check.ts'
import { announced } from '../audit/record.ts'
import { wrongStatus } from './project-errors.ts'

/** Postgres is given a verifier, so neither it nor its logs see the password. */
export async function resetDatabasePassword(
  { password }: Received<typeof projects.resetPassword>,
  context: ProjectContext,
): Promise<Change<{ result: 'ok' }>> {
  const { fleet, roleWatch, profile, project, stores } = context
  if (!isUsable(project.status)) throw wrongStatus('given a new password', project.status)
  await requireStrongPassword({ password, field: 'password', ownWords: [project.name, profile.username] }, context)
  const change = { verb: 'project.reset-password', target: project.ref, organizationId: project.organization_id }
  await announced(change, context, () =>
    roleWatch.except(context, () =>
      fleet.asSuperuser(project.ref, (admin) =>
        admin.query(`alter role postgres password '${scramVerifier(password)}'`),
      ),
    ),
  )
  await stores.projects.notePassword(project.ref)
  return { answer: { result: 'ok' }, target: project.ref, organizationId: project.organization_id }
}
