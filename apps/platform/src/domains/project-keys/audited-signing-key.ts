import type { ProjectContext } from '../../context/caller-contexts.ts'
import { settingOf } from '../../stores/audit-target.ts'
import type { SigningKeyRow } from '../../stores/signing-key-store.ts'

/** What the audit log says of a signing key: never what it signs with. */
export const auditedSigningKey = (
  { id, kid, algorithm }: Pick<SigningKeyRow, 'id' | 'kid' | 'algorithm'>,
  { project }: ProjectContext,
) => ({
  target: settingOf(project.ref, `signing key ${id}`),
  organizationId: project.organization_id,
  after: { kid, algorithm },
})
