import type { Access } from '@plinth/contract/access'
import { member, projectMember } from '@plinth/contract/access'
import { endpoint } from '@plinth/contract/endpoint'
import { describe, expect, test } from 'vitest'
import type { OrganizationContext, ProfileContext, ProjectContext } from '../context/caller-contexts.ts'
import { guarded } from './guarded.ts'
import type { Handlers } from './handlers.ts'

const read = { method: 'GET', summary: 'Read.', token: 'never' } as const
const group = {
  open: endpoint({ ...read, path: '/open', access: 'anyone' }),
  own: endpoint({ ...read, path: '/own', access: 'profile' }),
  inside: endpoint({ ...read, path: '/{slug}', access: member('read:Read', 'organizations') }),
  within: endpoint({ ...read, path: '/{ref}', access: projectMember('read:Read', 'projects') }),
}

const asksNothing = () => undefined
const asksForProfile = (_: unknown, { profile }: ProfileContext) => void profile
const asksForOrganization = (_: unknown, { membership }: OrganizationContext) => void membership.organization
const asksForProject = (_: unknown, { project }: ProjectContext) => void project
const preparesForProject = {
  prepare:
    async (_: unknown, { project }: ProjectContext) =>
    () =>
      void project,
}

test('a verb gets what its endpoint grants, and one that asks more does not compile', () => {
  const handlers: Handlers<typeof group> = {
    open: asksNothing,
    own: asksForProfile,
    inside: asksForOrganization,
    within: asksForProject,
  }
  const greedy: Handlers<typeof group> = {
    // @ts-expect-error: anyone has no profile
    open: asksForProfile,
    // @ts-expect-error: the path names no organization
    own: asksForOrganization,
    // @ts-expect-error: the path names no project
    inside: preparesForProject,
    within: preparesForProject,
  }
  expect(Object.keys(greedy)).toEqual(Object.keys(handlers))
})

describe('an endpoint that does not say who may call it', () => {
  test.each<[unknown]>([[undefined], ['everybody']])('cannot be served: %j', (access) => {
    const undeclared = { access: access as Access }
    expect(() => guarded(undeclared, asksNothing)).toThrow('It does not say who may call it')
    expect(() => guarded({ access: 'anyone' }, asksNothing)).not.toThrow()
  })
})
