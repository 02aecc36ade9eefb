import { isUsable } from '@plinth/catalog/project-status'
import { backups } from '@plinth/contract/backups'
import { Database } from 'lucide-react'
import { useProjectAccess } from '../../../access/use-project-access.ts'
import type { Command } from '../../../components/feature/command.ts'
import type { MenuContext } from '../../../components/feature/feature-commands.ts'

/** Takes a backup of the present project and shows how far it is, where the person may. */
export function useBackUpCommand({ project }: Pick<MenuContext, 'project'>): Command[] {
  const may = useProjectAccess(project)
  if (!project || !may(backups.create) || !(isUsable(project.status) || project.status === 'INACTIVE')) return []
  const { ref } = project
  return [
    {
      id: 'back up now',
      group: 'Project',
      label: 'Back up now',
      icon: Database,
      does: {
        kind: 'go',
        href: `/project/${ref}/database/backups`,
        before: () => void import('./back-up-now.ts').then(({ backUpNow }) => backUpNow(ref)),
      },
    },
  ]
}
