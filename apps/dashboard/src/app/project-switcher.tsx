import type { Project } from '@plinth/contract/projects'
import { Switcher } from '@plinth/ui/switcher'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccess } from '../access/use-access.ts'
import { wordsOfProject } from '../components/project/project-status.ts'
import { projectsQuery } from '../data/projects.ts'
import { areaOf } from './area-of.ts'
import { CreateLink } from './create-link.tsx'

/** Goes to another project of the same organization. */
export function ProjectSwitcher({ current }: { current: Project }) {
  const navigate = useNavigate()
  const { isOn } = useAccess()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [isNear, setNear] = useState(false)
  const { data: projects = [current] } = useQuery({ ...projectsQuery(current.organization_slug), enabled: isNear })
  return (
    <Switcher
      label="Switch project"
      value={current.ref}
      options={projects.map(({ ref, name, status, restoring }) => ({
        value: ref,
        label: name,
        keywords: [ref],
        detail: status === 'ACTIVE_HEALTHY' ? undefined : wordsOfProject({ status, restoring }).word,
      }))}
      onApproach={() => setNear(true)}
      onValueChange={(ref) => void navigate({ to: areaOf(pathname), params: { ref } })}
      searchPlaceholder="Find a project"
      emptyText="No project here has that name."
      footer={
        isOn('projects:create') && (
          <CreateLink to="/new/$slug" params={{ slug: current.organization_slug }}>
            New project
          </CreateLink>
        )
      }
    />
  )
}
