import * as z from 'zod/mini'
import { member } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'
import { NewInvitation } from './forms/new-invitation.ts'
import { memberRoles } from './member-roles.ts'

export const Member = z.object({
  gotrue_id: z.string(),
  username: z.string(),
  primary_email: z.string(),
  ...memberRoles,
  /** Whether they sign in with a second factor. */
  mfa_enabled: z.boolean(),
  joined_at: Timestamp,
})
export type Member = z.infer<typeof Member>

/** One that nobody has accepted yet. It stays in the list after its end, until it is revoked or sent again. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  ...memberRoles,
  /** The username of who sent it; null once that account is gone. */
  invited_by: z.nullable(z.string()),
  created_at: Timestamp,
  expires_at: Timestamp,
  has_ended: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

/** `link` is there only where no mail server sends it: then the person who invited does. */
const SentInvitation = z.object({ ...Invitation.shape, link: z.nullable(z.string()) })
export type SentInvitation = z.infer<typeof SentInvitation>

const Place = z.object({ name: z.string(), slug: z.string() })

/** What the link of an invitation leads to, for the person who opened it. */
export const InvitationLook = z.union([
  z.object({
    state: z.literal('valid'),
    organization: Place,
    ...memberRoles,
    invited_by: z.nullable(z.string()),
    expires_at: Timestamp,
  }),
  z.object({ state: z.literal('expired'), organization: Place, invited_by: z.nullable(z.string()) }),
  z.object({ state: z.literal('already_member'), organization: Place }),
  z.object({ state: z.literal('wrong_account') }),
  z.object({ state: z.literal('unknown') }),
])
export type InvitationLook = z.infer<typeof InvitationLook>

/** A token stands in bodies only: addresses are written down. */
const Link = z.strictObject({
  slug: z.string().check(z.maxLength(200)),
  token: z.string().check(z.maxLength(200)),
})

export const members = {
  list: endpoint({
    method: 'GET',
    path: '/platform/organizations/{slug}/members',
    access: member('read:Read', 'organizations'),
    token: 'members:read',
    summary: 'The members of an organization and their roles.',
    response: z.array(Member),
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/platform/organizations/{slug}/members/invitations',
    access: member('read:Read', 'organizations'),
    token: 'members:read',
    summary: 'The invitations to an organization that wait for an answer.',
    response: z.array(Invitation),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/platform/organizations/{slug}/members/invitations',
    access: member('write:Create', 'user_invites'),
    token: 'members:write',
    summary: 'Invite somebody by e-mail. Again for the same address, the earlier link stops working.',
    body: NewInvitation,
    response: SentInvitation,
    status: 201,
    operation: { verb: 'invitation.create', did: 'invited a person', answersSecret: true },
    feature: 'organization_members:create',
    rate: 'credential',
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/platform/organizations/{slug}/members/invitations/{id}',
    access: member('write:Delete', 'user_invites'),
    token: 'members:write',
    summary: 'Revoke an invitation. Its link stops working.',
    operation: { verb: 'invitation.revoke', did: 'revoked an invitation' },
    whileRestricted: 'works',
  }),
  look: endpoint({
    method: 'POST',
    path: '/platform/invitations/look',
    access: 'signed-in',
    token: 'never',
    summary: 'What an invitation is worth to the signed-in person.',
    body: Link,
    response: InvitationLook,
    rate: 'credential',
  }),
  accept: endpoint({
    method: 'POST',
    path: '/platform/invitations/accept',
    access: 'profile',
    token: 'never',
    summary: 'Accept an invitation. Accepting it once more changes nothing.',
    body: Link,
    response: z.object({ ...Place.shape, role: memberRoles.role }),
    operation: { verb: 'invitation.accept', did: 'accepted an invitation' },
    feature: 'organization_members:create',
    rate: 'credential',
  }),
}
