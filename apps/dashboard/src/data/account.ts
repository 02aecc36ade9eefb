import { auth } from '@plinth/contract/auth'
import { profile } from '@plinth/contract/profile'
import { query } from '../api/api.ts'

/** The account as the authentication service knows it, with a pending change of address. Mailboxes change it behind our back. */
export const authUserQuery = () => ({ ...query(auth.user, {}), staleTime: 0 })

/** Where the person is signed in. */
export const sessionsQuery = () => ({ ...query(auth.sessions, {}), staleTime: 0 })

/** What blocks deleting the account. It depends on other people too, so it is never cached. */
export const deletionQuery = () => ({ ...query(profile.deletion, {}), staleTime: 0 })
