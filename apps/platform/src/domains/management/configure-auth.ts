import { isDeepStrictEqual } from 'node:util'
import { AuthSettings } from '@plinth/contract/auth-settings'
import type { Received } from '@plinth/contract/endpoint'
import type { ManagedAuthConfig, management } from '@plinth/contract/management'
import { unsettableAuth } from '@plinth/contract/unsettable-auth'
import type { Change } from '../../access/handlers.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { invalid } from '../../http/errors.ts'
import { settingOf } from '../../stores/audit-target.ts'

/** Settings and what cannot be set, as public tools read both. */
export const managedAuthConfig = (settings: AuthSettings): ManagedAuthConfig => ({ ...unsettableAuth, ...settings })

/** Changes how a project's users sign in. What nothing would obey is refused by its name, and nothing is changed then. */
export async function configureAuth(
  { ref: _ref, ...wanted }: Received<typeof management.configureAuth>,
  { project, stores }: ProjectContext,
): Promise<Change<ManagedAuthConfig>> {
  refuseUnsettable(wanted)
  const before = await stores.authSettings.lock(project.ref)
  const changed: Partial<AuthSettings> = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => isSettable(name) && value !== before[name]),
  )
  const after = { ...before, ...changed }
  const isUnchanged = isDeepStrictEqual(before, after)
  if (!isUnchanged) await stores.authSettings.save(project.ref, changed)
  return {
    answer: managedAuthConfig(after),
    target: settingOf(project.ref, 'Auth'),
    organizationId: project.organization_id,
    before,
    after,
    ...(isUnchanged && { isUnchanged }),
  }
}

const isSettable = (name: string): name is keyof AuthSettings => Object.hasOwn(AuthSettings.shape, name)

function refuseUnsettable(wanted: Record<string, unknown>) {
  const refused = Object.keys(wanted).filter((name) => !isSettable(name) && !isSame(wanted[name], unsettableAuth[name]))
  if (refused.length === 0) return
  throw invalid(
    'auth_setting_unavailable',
    `Nothing was changed: ${refused.join(', ')} cannot be set.`,
    Object.fromEntries(refused.map((name) => [name, 'Auth does not have this yet.'])),
  )
}

/** Tools write what is off as false, as an empty text or not at all. */
const isSame = (one: unknown, other: unknown) => one === other || (isOff(one) && isOff(other))
const isOff = (value: unknown) => value === undefined || value === null || value === '' || value === false
