import type { MemberAccess } from '@plinth/contract/access'
import { projects, type Project } from '@plinth/contract/projects'
import { CirclePause, CirclePlay, RotateCw } from 'lucide-react'
import { lazy } from 'react'
import type { Command } from '../../components/feature/command.ts'
import { reasonAgainst } from '../../components/project/reason-against.ts'
import { useProjectHere } from '../../components/project/use-project-here.ts'
import { type ProjectVerb, verbLabel } from '../../components/project/verb-label.ts'

const ProjectVerbDialog = lazy(async () => ({
  default: (await import('../../components/project/project-verb-dialog.tsx')).ProjectVerbDialog,
}))

/** What this person can do to the present project now; each asks before it closes connections. */
export const verbCommands = (
  { status }: Pick<Project, 'status'>,
  may: (endpoint: { access: MemberAccess<'project'> }) => boolean,
): Command[] =>
  verbs
    .filter(({ verb }) => reasonAgainst(verb, { may: may(projects[verb]), status }) === undefined)
    .map(({ verb, icon }) => ({
      id: `project ${verb}`,
      group: 'Project',
      label: verbLabel(verb, { status }),
      icon,
      does: {
        kind: 'dialog',
        dialog: (onClose) => <VerbDialog verb={verb} onClose={onClose} />,
      },
    }))

function VerbDialog(props: { verb: ProjectVerb; onClose: () => void }) {
  const project = useProjectHere()
  return project && <ProjectVerbDialog project={project} visible {...props} />
}

const verbs = [
  { verb: 'pause', icon: CirclePause },
  { verb: 'restart', icon: RotateCw },
  { verb: 'restore', icon: CirclePlay },
] as const
