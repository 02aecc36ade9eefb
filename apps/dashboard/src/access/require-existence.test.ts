import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { rememberOrganization } from '../data/last-visited-organization.ts'
import { organizationsQuery } from '../data/organizations.ts'
import { givenOrganization } from '../lib/testing/given-organization.ts'
import { givenStorage } from '../lib/testing/given-storage.ts'
import { requireOrganization } from './require-existence.ts'

givenStorage()

// toasts load their code when they are shown; a run that ends meanwhile would fail
await import('@plinth/ui/toaster')

const acme = givenOrganization()

/** Where somebody who belongs to Acme is led away to. */
async function wayOut(slug: string, visited: string) {
  queryClient.setQueryData(organizationsQuery().queryKey, [acme])
  rememberOrganization(visited)
  const thrown: unknown = await requireOrganization(slug, { preload: false, pathname: `/org/${slug}` }).catch(
    (reason: unknown) => reason,
  )
  return isRedirect(thrown) ? thrown.options : thrown
}

test('an organization that is there is no reason to lead away', async () => {
  expect(await wayOut('acme-1', 'acme-1')).toBeUndefined()
})

test('an unknown organization leads to the one visited last, and says which was not found', async () => {
  expect(await wayOut('gone-2', 'acme-1')).toMatchObject({
    to: '/org/$slug',
    params: { slug: 'acme-1' },
    search: { error: 'org_not_found', org: 'gone-2' },
  })
})

test.each(['', 'gone-2', 'left-3'])(
  'where %j was visited last, it leads to the list of organizations',
  async (last) => {
    expect(await wayOut('gone-2', last)).toMatchObject({
      to: '/organizations',
      search: { error: 'org_not_found', org: 'gone-2' },
    })
  },
)
