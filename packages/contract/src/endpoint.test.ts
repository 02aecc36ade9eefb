import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { type MemberAccess, member, projectMember } from './access.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

const read = { method: 'GET', summary: 'Read.' } as const

test('an endpoint keeps who may call it, and its type knows too', () => {
  const granted: Endpoint<unknown, unknown, void, undefined, MemberAccess<'project'>> = endpoint({
    ...read,
    path: '/projects/{ref}',
    access: projectMember('read:Read', 'projects'),
    token: 'projects:read',
  })
  expect(granted.access).toEqual({ of: 'project', action: 'read:Read', resource: 'projects' })
  expect(granted.token).toBe('projects:read')
  const open = endpoint({ ...read, path: '/open', access: 'anyone', token: 'public' })
  // @ts-expect-error: it is open to anyone
  const closed: Endpoint<unknown, unknown, void, undefined, MemberAccess> = open
  expect(closed.access).toBe('anyone')
})

test('no endpoint compiles that does not say who may call it and what a token needs', () => {
  // @ts-expect-error: access is missing
  endpoint({ ...read, path: '/open', token: 'public' })
  // @ts-expect-error: token is missing
  endpoint({ ...read, path: '/open', access: 'anyone' })
})

test('nor one for members of what it does not name', () => {
  // @ts-expect-error: no project is named
  endpoint({ ...read, path: '/all', access: projectMember('read:Read', 'projects'), token: 'projects:read' })
  // @ts-expect-error: no organization is named
  endpoint({ ...read, path: '/{ref}', access: member('read:Read', 'organizations'), token: 'never' })
  endpoint({ ...read, path: '/{slug}', access: member('read:Read', 'organizations'), token: 'never' })
  endpoint({
    ...read,
    method: 'POST',
    path: '/projects',
    access: member('write:Create', 'projects'),
    token: 'projects:write',
    body: z.strictObject({ organization_slug: z.string() }),
  })
})

test('nor one that asks for a right that does not exist', () => {
  // @ts-expect-error: no such action
  projectMember('infra:Exceute', 'back_ups')
  // @ts-expect-error: no such resource
  projectMember('infra:Execute', 'backups')
  // @ts-expect-error: no such resource
  member('read:Read', 'organisations')
  expect(member('read:Read', 'organizations')).toMatchObject({ action: 'read:Read', resource: 'organizations' })
})

test('nor one where a token would act as the operator, or means nothing', () => {
  // @ts-expect-error: a token is never the operator's
  endpoint({ ...read, path: '/all', access: 'operator', token: 'projects:read' })
  // @ts-expect-error: a token is no session
  endpoint({ ...read, path: '/all', access: 'own-session', token: 'profile:read' })
  // @ts-expect-error: nobody is asked who they are
  endpoint({ ...read, path: '/all', access: 'anyone', token: 'profile:read' })
  // @ts-expect-error: everybody is asked who they are
  endpoint({ ...read, path: '/all', access: 'profile', token: 'public' })
})

test('nor a change that has no words for who reads that it was made', () => {
  const pause = { ...read, method: 'POST', path: '/{ref}', access: 'profile', token: 'never' } as const
  // @ts-expect-error: what was done is missing
  endpoint({ ...pause, operation: { verb: 'project.pause' } })
  endpoint({ ...pause, operation: { verb: 'project.pause', did: 'paused the project' } })
})
