import { rolesInWords } from '@plinth/catalog/member-roles'
import { type Member, members } from '@plinth/contract/members'
import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import type { Command } from '../../components/feature/command.ts'
import { createCommand } from '../../components/feature/create-command.ts'
import type { FeatureCommands, FoundCommands, MenuContext } from '../../components/feature/feature-commands.ts'
import { membersQuery } from '../../data/members.ts'

export const membersCommands: FeatureCommands = { useCommands }

function useCommands({ organization, access: { isOn, may } }: MenuContext): FoundCommands {
  const slug = organization?.slug
  const people = useQuery({ ...membersQuery(slug ?? ''), enabled: slug !== undefined })
  if (slug === undefined) return {}
  const mayInvite = isOn('organization_members:create') && may(members.invite, { organization: slug })
  return {
    commands: mayInvite ? [createCommand('invitation', 'Invite people', `/org/${slug}/team?invite=person`)] : [],
    searched: peopleCommands(slug, people.data ?? []),
  }
}

/** The members of the present organization. */
const peopleCommands = (slug: string, people: readonly Member[]): Command[] =>
  people.map(({ gotrue_id, username, primary_email, ...roles }) => ({
    id: `person ${gotrue_id}`,
    group: 'People',
    label: username,
    icon: UserRound,
    detail: rolesInWords(roles),
    keywords: [primary_email, `member ${username}`],
    does: { kind: 'go', href: `/org/${slug}/team` },
  }))
