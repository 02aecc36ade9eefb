import type { Member } from '@plinth/contract/members'
import { UserRound } from 'lucide-react'
import type { Command } from './command.ts'

/** The members of the present organization. */
export const peopleCommands = (slug: string, members: readonly Member[]): Command[] =>
  members.map(({ gotrue_id, username, primary_email, role }) => ({
    id: `person ${gotrue_id}`,
    group: 'People',
    label: username,
    icon: UserRound,
    detail: role,
    keywords: [primary_email, `member ${username}`],
    does: { kind: 'go', href: `/org/${slug}/team` },
  }))
