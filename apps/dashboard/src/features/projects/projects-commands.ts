import { projects } from '@plinth/contract/projects'
import { KeyRound, Settings } from 'lucide-react'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { copyCommand } from '../../components/feature/copy-command.ts'
import { createCommand } from '../../components/feature/create-command.ts'
import type {
  FeatureCommands,
  FoundCommands,
  MenuContext,
  PageCommand,
} from '../../components/feature/feature-commands.ts'
import { connectionStringOf, psqlLineOf } from '../../lib/database/connection-string.ts'
import { verbCommands } from './verb-commands.tsx'

const setting = (label: string, hash: string, keywords: readonly string[] = []): PageCommand => ({
  area: 'project',
  group: 'Settings',
  label,
  icon: hash === 'password' ? KeyRound : Settings,
  to: '/project/$ref/settings',
  hash,
  keywords,
})

export const projectsCommands: FeatureCommands = {
  pages: [
    setting('Rename project', 'general', ['project name']),
    setting('Compute size', 'compute', ['memory', 'CPU', 'resize', 'upgrade']),
    setting('Postgres version', 'postgres', ['upgrade Postgres']),
    setting('Reset password', 'password', ['database password', 'connection']),
    setting('Delete project', 'delete', ['remove project']),
  ],
  useCommands,
}

function useCommands({ project, organization, access: { isOn, may } }: MenuContext): FoundCommands {
  const mayChange = useProjectAccess(project)
  const slug = organization?.slug
  const mayCreate = slug !== undefined && isOn('projects:create') && may(projects.create, { organization: slug })
  return {
    commands: [
      ...(mayCreate ? [createCommand('project', 'New project', `/new/${slug}`)] : []),
      ...(project
        ? [
            ...verbCommands(project, mayChange),
            copyCommand('project ref', project.ref),
            copyCommand('connection string', connectionStringOf(project)),
            copyCommand('psql command', psqlLineOf(project)),
            copyCommand('request URL', project.restUrl),
          ]
        : []),
    ],
  }
}
