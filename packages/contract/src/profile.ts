import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { presence } from './presence.ts'
import { ProfileNames } from './forms/profile-names.ts'

export const Profile = z.object({
  id: z.number(),
  auth0_id: z.string(),
  gotrue_id: z.string(),
  username: z.string(),
  primary_email: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  is_operator: z.boolean(),
  disabled_features: z.array(z.string()),
})
export type Profile = z.infer<typeof Profile>

/** What stands against deleting the account, and what would go with it. */
export const ProfileDeletion = z.object({
  /** The operator cannot delete their account. */
  is_operator: z.boolean(),
  /** Organizations that would be left without an owner. */
  last_owner_of: z.array(z.object({ slug: z.string(), name: z.string() })),
  memberships: z.number(),
  /** SQL snippets that only the person sees. */
  private_snippets: z.number(),
  /** Those shared with a project stay, with an owner of its organization. */
  shared_snippets: z.number(),
})
export type ProfileDeletion = z.infer<typeof ProfileDeletion>

/** One grant. Where rows name a project, they alone count for it; a restrictive row that matches denies. */
export const Permission = z.object({
  organization_slug: z.string(),
  project_refs: z.nullable(z.array(z.string())),
  actions: z.array(z.string()),
  resources: z.array(z.string()),
  condition: z.nullable(z.unknown()),
  restrictive: z.boolean(),
})
export type Permission = z.infer<typeof Permission>

export const PasswordCheck = z.object({
  result: z.object({
    score: z.number(),
    feedback: z.object({ suggestions: z.array(z.string()), warning: z.string() }),
  }),
})

export const profile = {
  get: endpoint({
    method: 'GET',
    path: '/platform/profile',
    access: 'signed-in',
    token: 'profile:read',
    summary: 'The profile of the signed-in person.',
    headers: { Version: '2' },
    response: Profile,
  }),
  create: endpoint({
    method: 'POST',
    path: '/platform/profile',
    access: 'signed-in',
    token: 'never',
    summary: 'Create the profile of the signed-in person.',
    response: Profile,
    status: 201,
    operation: { verb: 'profile.create', did: 'created a profile' },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/platform/profile',
    access: 'profile',
    token: 'never',
    summary: 'Change what the signed-in person is called.',
    body: ProfileNames,
    response: Profile,
    operation: { verb: 'profile.update', did: 'changed a profile' },
    feature: 'profile:update',
  }),
  deletion: endpoint({
    method: 'GET',
    path: '/platform/profile/delete',
    access: 'profile',
    token: 'never',
    summary: 'What stands against deleting the account, and what would go with it.',
    response: ProfileDeletion,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/platform/profile/delete',
    access: 'profile',
    token: 'never',
    summary: 'Delete the account of the signed-in person, for good. Needs the current password.',
    body: z.strictObject(presence),
    operation: { verb: 'profile.delete', did: 'deleted a profile' },
    rate: 'credential',
  }),
  permissions: endpoint({
    method: 'GET',
    path: '/platform/profile/permissions',
    access: 'profile',
    token: 'profile:read',
    summary: 'What the signed-in person may do, as rows.',
    response: z.array(Permission),
  }),
  checkPassword: endpoint({
    method: 'POST',
    path: '/platform/profile/password-check',
    access: 'anyone',
    token: 'never',
    summary: 'Score a password from 0 to 4.',
    body: z.strictObject({ password: z.string().check(z.maxLength(2_000_000)) }),
    response: PasswordCheck,
    rate: 'heavy',
  }),
}
