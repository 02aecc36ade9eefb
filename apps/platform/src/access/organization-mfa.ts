import type { Person } from '../context/person.ts'
import { PlatformError } from '../http/errors.ts'

interface Asking {
  slug: string
  requires_mfa: boolean
}

/** Whether the organization asks for a second factor that this session has not been shown by. */
export const lacksMfa = ({ requires_mfa }: Pick<Asking, 'requires_mfa'>, { aal }: Pick<Person, 'aal'>) =>
  requires_mfa && aal === 'aal1'

export function requireMfaOf(organization: Asking, person: Pick<Person, 'aal'>) {
  if (lacksMfa(organization, person)) throw mfaRequired(organization)
}

export const mfaRequired = ({ slug }: Pick<Asking, 'slug'>) =>
  new PlatformError({
    status: 403,
    code: 'mfa_required',
    message:
      'This organization asks its members for two-factor authentication. Set it up in the security settings of your account.',
    organization: slug,
  })
