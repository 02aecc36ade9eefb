import type { Organization } from '@plinth/contract/organizations'
import type { Project } from '@plinth/contract/projects'
import { Clipboard } from 'lucide-react'
import { connectionStringOf, psqlLineOf } from '../../lib/database/connection-string.ts'
import type { Command } from './command.ts'

/** What of the present project and organization is often wanted elsewhere. */
export const copyCommands = (project: Project | undefined, organization: Organization | undefined): Command[] => [
  ...(project
    ? [
        copy('project ref', project.ref),
        copy('connection string', connectionStringOf(project)),
        copy('psql command', psqlLineOf(project)),
        copy('request URL', project.restUrl),
      ]
    : []),
  ...(organization ? [copy('organization slug', organization.slug)] : []),
]

const copy = (what: string, text: string): Command => ({
  id: `copy ${what}`,
  group: 'Copy',
  label: `Copy the ${what}`,
  icon: Clipboard,
  detail: text,
  codes: [text],
  does: { kind: 'copy', text, told: `The ${what} is on the clipboard.` },
})
