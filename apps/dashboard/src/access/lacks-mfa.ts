import type { Organization } from '@plinth/contract/organizations'
import { currentSession } from '../api/session.ts'

/** Whether the organization asks for a second factor that this session was not shown by. The server refuses the rest. */
export const lacksMfa = ({ organization_requires_mfa }: Pick<Organization, 'organization_requires_mfa'>) =>
  organization_requires_mfa && currentSession()?.aal === 'aal1'
