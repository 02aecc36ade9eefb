import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

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
    summary: 'The profile of the signed-in person.',
    headers: { Version: '2' },
    response: Profile,
  }),
  create: endpoint({
    method: 'POST',
    path: '/platform/profile',
    summary: 'Create the profile of the signed-in person.',
    response: Profile,
    status: 201,
    operation: { verb: 'profile.create' },
  }),
  permissions: endpoint({
    method: 'GET',
    path: '/platform/profile/permissions',
    summary: 'What the signed-in person may do, as rows.',
    response: z.array(Permission),
  }),
  checkPassword: endpoint({
    method: 'POST',
    path: '/platform/profile/password-check',
    summary: 'Score a password from 0 to 4.',
    body: z.strictObject({ password: z.string().check(z.maxLength(2_000_000)) }),
    response: PasswordCheck,
    rate: 'heavy',
  }),
}
