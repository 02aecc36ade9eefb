import { expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { projectQuery, projectsQuery, refreshProjects, rememberStatus } from './projects.ts'

const ref = 'abcdefghijklmnopqrst'
const { queryKey } = projectQuery(ref)
const list = projectsQuery('acme').queryKey

test('a status that is no news does not make what is out of date count as new', async () => {
  const project = { ref, status: 'ACTIVE_HEALTHY', status_detail: null, has_database_password: false }
  queryClient.setQueryData(queryKey, project)
  queryClient.setQueryData(list, [project])
  await refreshProjects()
  rememberStatus({ ref, status: 'ACTIVE_HEALTHY', status_detail: null })
  for (const key of [queryKey, list]) expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)

  rememberStatus({ ref, status: 'PAUSING', status_detail: null })
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ status: 'PAUSING' })
  expect(queryClient.getQueryData(list)).toMatchObject([{ status: 'PAUSING' }])
})
