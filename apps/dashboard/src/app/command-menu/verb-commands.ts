import type { MemberAccess } from '@plinth/contract/access'
import { projects, type Project } from '@plinth/contract/projects'
import { CirclePause, CirclePlay, RotateCw } from 'lucide-react'
import { reasonAgainst } from '../../components/project/reason-against.ts'
import type { ProjectVerb } from '../../components/project/project-verb-dialog.tsx'
import type { Command } from './command.ts'

/** What this person can do to the present project now; each asks before it closes connections. */
export const verbCommands = (
  { status }: Project,
  may: (endpoint: { access: MemberAccess<'project'> }) => boolean,
  onVerb: (verb: ProjectVerb) => void,
): Command[] =>
  verbs
    .filter(({ verb }) => reasonAgainst(verb, { may: may(projects[verb]), status }) === undefined)
    .map(({ verb, label, icon }) => ({
      id: `project ${verb}`,
      group: 'Project',
      label,
      icon,
      does: { kind: 'run', run: () => onVerb(verb) },
    }))

const verbs = [
  { verb: 'pause', label: 'Pause project', icon: CirclePause },
  { verb: 'restart', label: 'Restart project', icon: RotateCw },
  { verb: 'restore', label: 'Restore project', icon: CirclePlay },
] as const
