import type { RequestContext } from '../context/request-context.ts'
import { PlatformError } from '../http/errors.ts'

/** Refuses what an organization that has used up its quota can no longer do. */
export function requireUnrestricted(
  { is_restricted }: { is_restricted: boolean },
  { isRefusedWhileRestricted }: Pick<RequestContext, 'isRefusedWhileRestricted'>,
) {
  if (is_restricted && isRefusedWhileRestricted) throw organizationRestricted()
}

const organizationRestricted = () =>
  new PlatformError({
    status: 402,
    code: 'organization_restricted',
    message:
      'Your Projects are unable to serve any requests as your Organization plan has used up its quota. An owner can change the plan under Billing. Reading and exporting still work.',
  })
