import { members } from '@plinth/contract/members'
import { query } from '../api/api.ts'

export const membersQuery = (slug: string) => query(members.list, { slug })

/** The invitations that wait for an answer. */
export const invitationsQuery = (slug: string) => query(members.invitations, { slug })

/** What the link of an invitation is worth to the person now. Never taken from memory: it may have been revoked. */
export const invitationLookQuery = (link: { slug: string; token: string }) => ({
  ...query(members.look, link),
  staleTime: 0,
  gcTime: 0,
})
