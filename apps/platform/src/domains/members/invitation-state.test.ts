import { expect, test } from 'vitest'
import { invitationState } from './invitation-state.ts'

const END = new Date('2026-11-22T10:00:00Z')
const before = new Date(END.getTime() - 1)
const after = new Date(END.getTime() + 1)
const open = {
  email: 'ada@example.com',
  expires_at: END,
  accepted_at: null,
  role: 'Developer',
  project_roles: [],
} as const
const used = { ...open, accepted_at: before }
const forProjects = { ...open, role: null, project_roles: ['one'] }
const ada = { email: 'ada@example.com', isMember: false }
const bob = { email: 'bob@example.com', isMember: false }

test.each([
  ['nothing', undefined, ada, before, 'unknown'],
  ['one to somebody in time', open, ada, before, 'valid'],
  ['one at its very end', open, ada, END, 'expired'],
  ['one after its end', open, ada, after, 'expired'],
  ['one to somebody else', open, bob, before, 'wrong_account'],
  ['one to somebody else after its end', open, bob, after, 'wrong_account'],
  ['one of a member', open, { ...ada, isMember: true }, before, 'already_member'],
  ['one of a member with another address', open, { ...bob, isMember: true }, after, 'already_member'],
  ['one that was used by somebody who left since', used, ada, before, 'unknown'],
  ['one for single projects', forProjects, ada, before, 'valid'],
  ['one for single projects that are all gone', { ...forProjects, project_roles: [] }, ada, before, 'unknown'],
  ['one that somebody else used', used, bob, before, 'wrong_account'],
] as const)('%s', (_, invitation, person, now, state) => {
  expect(invitationState(invitation, person, now)).toBe(state)
})
