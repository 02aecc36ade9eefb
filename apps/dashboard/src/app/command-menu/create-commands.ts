import { members } from '@plinth/contract/members'
import type { Organization } from '@plinth/contract/organizations'
import { projects, type Project } from '@plinth/contract/projects'
import { CirclePlus } from 'lucide-react'
import type { Access } from '../../access/access.ts'
import type { Command, CommandAction } from './command.ts'

interface Where {
  access: Access
  organization: Organization | undefined
  project: Project | undefined
}

/** What can be made from here by this person. */
export function createCommands({ access: { isOn, may }, organization, project }: Where): Command[] {
  const slug = organization?.slug
  const offers = [
    project && isOn('sql_editor:all') && create('query', 'New query', CirclePlus, `/project/${project.ref}/sql/new`),
    slug !== undefined &&
      isOn('projects:create') &&
      may(projects.create, { organization: slug }) &&
      create('project', 'New project', CirclePlus, `/new/${slug}`),
    slug !== undefined &&
      isOn('organization_members:create') &&
      may(members.invite, { organization: slug }) &&
      create('invitation', 'Invite a person', CirclePlus, `/org/${slug}/team?invite=person`),
    isOn('organizations:create') && create('organization', 'New organization', CirclePlus, '/new'),
  ]
  return offers.filter((offer) => typeof offer === 'object')
}

const create = (id: string, label: string, icon: Command['icon'], href: string): Command => ({
  id: `create ${id}`,
  group: 'Create',
  label,
  icon,
  keywords: [`create ${label}`],
  does: { kind: 'go', href } satisfies CommandAction,
})
