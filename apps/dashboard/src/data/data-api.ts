import { apiTokens } from '@plinth/contract/api-tokens'
import { dataApi } from '@plinth/contract/data-api'
import { keepPreviousData } from '@tanstack/react-query'
import { query } from '../api/api.ts'

export const dataApiQuery = (ref: string) => query(dataApi.settings, { ref })

/** What the REST API offers, as the database is now: a client or a migration may have changed it since. */
export const exposedApiQuery = (ref: string) => ({
  ...query(dataApi.describe, { ref }),
  refetchOnMount: 'always' as const,
})

/** The users whose e-mail address or id begins with the text; those before stay until they are there. */
export const apiUsersQuery = (ref: string, search: string) => ({
  ...query(apiTokens.users, { ref, search }),
  placeholderData: keepPreviousData,
})
