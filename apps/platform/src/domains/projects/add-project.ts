import { randomBytes } from 'node:crypto'
import type { CloudProviderId } from '@plinth/catalog/cloud-providers'
import type { ComputeSizeId } from '@plinth/catalog/compute-sizes'
import type { PostgresMajor } from '@plinth/postgres-engine/engine'
import type { Sealer } from '../../config/sealer.ts'
import type { Stores } from '../../stores/stores.ts'
import { addFirstKeys } from '../project-keys/first-keys.ts'
import { newRef } from './project-rules.ts'
import { scheduleProject } from './schedule-project.ts'

export interface NewProject {
  organizationId: number
  name: string
  cloudProvider: CloudProviderId
  region: string
  computeSize: ComputeSizeId
  major: PostgresMajor
  /** What Postgres will store in place of the owner's password, which the platform does not keep. */
  ownerVerifier: string
  isDefault?: boolean
  /** The id of the backup that it begins as. */
  backup?: string
  /** To which moment after that backup. */
  moment?: Date
}

/** Writes a project, its own logins' passwords, its first keys and the job that makes its cluster. Returns the ref. */
export async function addProject({ stores, sealer }: { stores: Stores; sealer: Sealer }, project: NewProject) {
  const ref = newRef()
  await stores.projects.create({
    ref,
    organization_id: project.organizationId,
    name: project.name,
    cloud_provider: project.cloudProvider,
    region: project.region,
    compute_size: project.computeSize,
    postgres_major: project.major,
    is_default: project.isDefault ?? false,
    restoring_backup_id: project.backup ?? null,
    restoring_moment: project.moment ?? null,
  })
  for (const login of ['superuser', 'writer', 'reader'] as const) {
    await stores.projects.keepSecret(ref, login, sealer.seal(randomBytes(24).toString('base64url'), `${ref} ${login}`))
  }
  await stores.projects.keepSecret(ref, 'owner-verifier', sealer.seal(project.ownerVerifier, `${ref} owner-verifier`))
  await addFirstKeys(ref, { stores, sealer })
  await scheduleProject(stores, ref)
  return ref
}
