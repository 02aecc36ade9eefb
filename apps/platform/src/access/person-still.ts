import { accountStatus } from '@plinth/identity/accounts'
import { AuthError } from '@plinth/identity/auth-error'
import { personBehind } from '@plinth/identity/sessions'
import type { Person } from '../context/person.ts'
import type { RequestContext } from '../context/request-context.ts'

/**
 * The same person as things are now, for work that outlives the moment in which they were let in. Undefined where they
 * have signed out, their token was revoked or has expired, they were banned, or a second factor is missing.
 */
export async function personStill(
  person: Person,
  { stores, authContext }: Pick<RequestContext, 'stores' | 'authContext'>,
): Promise<Person | undefined> {
  if (person.token) {
    const account = await accountStatus(person, authContext)
    const works = account && !account.isBanned && (await stores.accessTokens.works(person.token.id))
    return works ? person : undefined
  }
  try {
    const now = await personBehind(person.claims, authContext)
    return now.needsSecondFactor ? undefined : now
  } catch (error) {
    if (error instanceof AuthError) return undefined
    throw error
  }
}
