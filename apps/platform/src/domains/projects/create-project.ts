import type { ProjectDraft } from '@plinth/contract/forms/project-draft'
import type { Project } from '@plinth/contract/projects'
import { isPlanAtLeast } from '@plinth/catalog/plans'
import { scramVerifier } from '@plinth/postgres-engine/scram'
import { mayDo } from '@plinth/contract/role-grants'
import type * as z from 'zod/mini'
import type { Change, PreparedVerb } from '../../access/handlers.ts'
import { requireScope } from '../../access/require-scope.ts'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { conflict, forbidden } from '../../http/errors.ts'
import type { BackupRow } from '../../stores/backup-store.ts'
import { requireStrongPassword } from '../passwords/password-check.ts'
import { type SelectablePlan, setPlan } from '../plans/set-plan.ts'
import { addProject } from './add-project.ts'
import { presentProject } from './present-project.ts'
import { requireActiveProject, requireSizeInPlan } from '../plans/require-limits.ts'
import { requireCount, requireRoom } from './require-room.ts'
import { placeOf } from './place-of.ts'
import { majorNotInstalled, noRoomToRestore, noSuchBackup, noSuchMoment, deletedBackup } from './project-errors.ts'

type Draft = z.output<typeof ProjectDraft>

/** Writes the project down as COMING_UP; the job that follows the commit makes its cluster. */
export const createProject: PreparedVerb<Draft, OrganizationContext, Change<Project>> = {
  async prepare(draft, context) {
    const ready = await checked(draft, context)
    return (inTransaction) => write(draft, ready, inTransaction)
  },
}

async function checked(draft: Draft, context: OrganizationContext) {
  const { config, fleet, membership, profile } = context
  const { organization } = membership
  const place = placeOf(draft, config)
  if (draft.backup !== undefined) await requireScopesOfCopy(context)
  const backup = draft.backup === undefined ? undefined : await usableBackup(draft.backup, context)
  const moment = draft.moment === undefined ? undefined : await reachableMoment(new Date(draft.moment), backup, context)
  const wanted = backup ? String(backup.postgres_major) : draft.postgres_engine
  const major = fleet.installedMajor(wanted)
  if (!major) throw majorNotInstalled(wanted)
  const ownWords = [draft.name, organization.name, profile.username]
  await requireStrongPassword({ password: draft.db_pass, field: 'db_pass', ownWords }, context)
  return { place, major, backup, moment, ownerVerifier: scramVerifier(draft.db_pass) }
}

/** The password of a copy is the caller's choice, and lets them run any SQL on its data. */
async function requireScopesOfCopy({ tokenBearer }: OrganizationContext) {
  for (const tokenAccess of ['backups:write', 'database:write'] as const)
    await requireScope({ tokenAccess, tokenBearer })
}

/** Of this organization, though its project may be gone. */
async function usableBackup(id: string, { stores, membership, backupVault }: OrganizationContext) {
  const backup = await stores.backups.findIn(membership.organization.id, id)
  if (backup?.state !== 'done') throw noSuchBackup()
  if (backup.deleted_at) throw deletedBackup()
  if (!(await backupVault.hasRoomToRestore(backup.data_bytes ?? 0))) throw noRoomToRestore()
  return backup
}

async function reachableMoment(at: Date, backup: BackupRow | undefined, { backupVault }: OrganizationContext) {
  if (!backup) throw noSuchBackup()
  if (!(await backupVault.reaches(backup, at))) throw noSuchMoment()
  return at
}

type Ready = Awaited<ReturnType<typeof checked>>

async function write(draft: Draft, ready: Ready, context: OrganizationContext): Promise<Change<Project>> {
  const { place, major, backup, moment, ownerVerifier } = ready
  const { membership, person, stores } = context
  const { organization } = membership
  await requireRoom(draft.desired_instance_size, context)
  await requireCount(organization.id, context)
  if (draft.plan) await choosePlan(draft.plan, context)
  const limited = (await stores.organizations.lockBySlug(organization.slug))!
  requireSizeInPlan(draft.desired_instance_size, limited, context)
  await requireActiveProject(limited, context)
  const ref = await addProject(context, {
    organizationId: organization.id,
    name: draft.name,
    ...place,
    computeSize: draft.desired_instance_size,
    major,
    ownerVerifier,
    ...(backup ? { backup: backup.id } : {}),
    ...(moment ? { moment } : {}),
  })
  if (backup) await stores.members.copyProjectRoles(backup.ref, ref)
  const { project, membership: own } = (await stores.projects.findForUser(person.userId, ref))!
  return {
    answer: presentProject(project, { ...context, membership: own }),
    target: ref,
    organizationId: organization.id,
    after: {
      name: draft.name,
      region: place.region,
      size: draft.desired_instance_size,
      postgres: String(major),
      ...(backup ? { backup: { id: backup.id, ref: backup.ref } } : {}),
      ...(moment ? { moment: moment.toISOString() } : {}),
    },
  }
}

async function choosePlan(plan: SelectablePlan, context: OrganizationContext) {
  const { edition, membership } = context
  if (!edition.capabilities.includes('billing') || membership.organization.plan === plan) return
  if (!mayDo(membership.role, { action: 'billing:Write', resource: 'stripe.subscriptions' })) {
    throw forbidden(
      'permission_denied',
      `Your role in this organization, ${membership.role}, does not allow changing its plan.`,
    )
  }
  if (!isPlanAtLeast(plan, membership.organization.plan)) throw chooseUnderBilling()
  await setPlan(membership.organization.slug, plan, context)
}

const chooseUnderBilling = () =>
  conflict('plan_too_small', 'A smaller plan begins at the end of the cycle. Choose it under Billing.')
