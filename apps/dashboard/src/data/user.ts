import { auth } from '@plinth/contract/auth'
import { query } from '../api/api.ts'

/** The person as the authentication service knows them: identities, and a change of address under way. */
export const userQuery = () => query(auth.user, {})
