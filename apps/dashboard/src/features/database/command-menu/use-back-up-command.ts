import { isUsable } from '@plinth/catalog/project-status'
import { backups } from '@plinth/contract/backups'
import { useNavigate } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import { useProjectAccess } from '../../../access/use-project-access.ts'
import { invalidate, useCall } from '../../../api/api.ts'
import type { Command } from '../../../components/feature/command.ts'
import type { MenuContext } from '../../../components/feature/feature-commands.ts'

/** Takes a backup of the present project and shows how far it is, where the person may. */
export function useBackUpCommand({ project }: Pick<MenuContext, 'project'>): Command[] {
  const may = useProjectAccess(project)
  const navigate = useNavigate()
  const create = useCall(backups.create, { onSuccess: (_, { ref }) => invalidate(backups.list, { ref }) })
  if (!project || !may(backups.create) || !(isUsable(project.status) || project.status === 'INACTIVE')) return []
  const { ref } = project
  return [
    {
      id: 'back up now',
      group: 'Project',
      label: 'Back up now',
      icon: Archive,
      keywords: ['take a backup', 'create backup', 'snapshot', 'dump'],
      does: {
        kind: 'run',
        run() {
          create.mutate({ ref })
          void navigate({ to: '/project/$ref/database/backups', params: { ref } })
        },
      },
    },
  ]
}
