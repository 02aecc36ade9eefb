import { can } from '@plinth/catalog/project-status'
import type { ListedProject } from '@plinth/contract/projects'
import { Menu, MenuItem, MenuSeparator } from '@plinth/ui/menu'
import { Link } from '@tanstack/react-router'
import { Pause, Play, RotateCw, Settings } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { ProjectVerbDialog, useProjectVerb } from '../../../components/project/project-verb-dialog.tsx'
import { useReasonAgainst } from '../../../components/project/use-reason-against.ts'
import { type ProjectVerb, verbLabel } from '../../../components/project/verb-label.ts'

const icons = { pause: Pause, restart: RotateCw, restore: Play } satisfies Record<ProjectVerb, unknown>

/** What can be done with a project from a list. What closes connections asks first. */
export function ProjectMenu({ project, trigger }: { project: ListedProject; trigger: ReactElement }) {
  const [asking, setAsking] = useState<ProjectVerb>()
  const restoring = useProjectVerb('restore', () => undefined)
  const verbs = can('restore', project.status) ? (['restore'] as const) : (['pause', 'restart'] as const)
  return (
    <>
      <Menu defaultOpen trigger={trigger}>
        {verbs.map((verb) => (
          <VerbItem
            key={verb}
            project={project}
            verb={verb}
            onSelect={() => (verb === 'restore' ? restoring.mutate({ ref: project.ref }) : setAsking(verb))}
          />
        ))}
        <MenuSeparator />
        <MenuItem asChild icon={<Settings size={14} aria-hidden />}>
          <Link to="/project/$ref/settings" params={{ ref: project.ref }}>
            Project settings
          </Link>
        </MenuItem>
      </Menu>
      {asking && <ProjectVerbDialog project={project} verb={asking} visible onClose={() => setAsking(undefined)} />}
    </>
  )
}

interface VerbItemProps {
  project: ListedProject
  verb: ProjectVerb
  onSelect: () => void
}

function VerbItem({ project, verb, onSelect }: VerbItemProps) {
  const Icon = icons[verb]
  const reason = useReasonAgainst(project, verb)
  return (
    <MenuItem icon={<Icon size={14} aria-hidden />} disabled={reason !== undefined} title={reason} onSelect={onSelect}>
      {verbLabel(verb, project)}
    </MenuItem>
  )
}
