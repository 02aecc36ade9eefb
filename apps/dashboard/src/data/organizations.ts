import { minutes } from '@plinth/catalog/durations'
import { organizations, type Organization } from '@plinth/contract/organizations'
import { call, type Cancelable, keyOf } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { sortByName } from '../lib/search/sort-by-name.ts'
import { profileQuery } from './profile.ts'

/** The person's organizations by name. Asked for once the profile is there; fresh for half an hour. */
export const organizationsQuery = () => ({
  queryKey: keyOf(organizations.list, {}),
  queryFn: async ({ signal }: Cancelable) => {
    await queryClient.ensureQueryData(profileQuery())
    return listOf<Organization>(await call(organizations.list, {}, { signal }))
  },
  staleTime: minutes(30),
  select: sortByName<Organization>,
})

/** Whatever is not a list is an empty one. */
export const listOf = <Item>(answer: Item[]): Item[] => (Array.isArray(answer) ? answer : [])
