import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { deploymentQuery } from '../data/deployment.ts'
import { organizationsQuery } from '../data/organizations.ts'
import { projectQuery } from '../data/projects.ts'
import { previewsIn } from './previews-in.ts'

const ref = 'abcdefghijklmnopqrst'

afterEach(() => vi.unstubAllGlobals())

function given(edition: 'hosted' | 'self-hosted', plan: string) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key.startsWith('plinth.preview.') ? '{"version":1,"value":true}' : null),
  })
  const queryClient = new QueryClient()
  queryClient.setQueryData(deploymentQuery().queryKey, { edition })
  queryClient.setQueryData(organizationsQuery().queryKey, [{ id: 7, plan: { id: plan } }])
  queryClient.setQueryData(projectQuery(ref).queryKey, { ref, organization_id: 7 })
  return queryClient
}

test.each([
  ['hosted', 'free', false],
  ['hosted', 'team', true],
  ['self-hosted', 'enterprise', false],
] as const)(
  'in the %s edition on the %s plan the unified logs that are on count: %s',
  async (edition, plan, expected) => {
    const counts = await previewsIn(ref, given(edition, plan))
    expect(counts('unified-logs')).toBe(expected)
  },
)

test('what is for every plan and every edition counts wherever it is on', async () => {
  const counts = await previewsIn(ref, given('self-hosted', 'free'))
  expect(counts('new-storage-ui')).toBe(true)
  vi.stubGlobal('localStorage', { getItem: () => null })
  expect(counts('new-storage-ui')).toBe(false)
})
