import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { organizationsQuery } from '../data/organizations.ts'
import { useProjectHere } from './use-project-here.ts'
import { OrganizationSwitcher } from './organization-switcher.tsx'
import { ProjectSwitcher } from './project-switcher.tsx'

/** Organization and project, each a switcher. */
export function Trail() {
  const { slug: slugInPath } = useParams({ strict: false })
  const { data: organizations } = useSuspenseQuery(organizationsQuery())
  const project = useProjectHere()
  const slug = project?.organization_slug ?? slugInPath
  const organization = organizations.find((candidate) => candidate.slug === slug)
  return (
    <nav aria-label="Breadcrumb" className="flex min-w-0 items-center">
      {organization && (
        <>
          <Slash />
          <OrganizationSwitcher organizations={organizations} current={organization} />
        </>
      )}
      {project && (
        <>
          <Slash />
          <ProjectSwitcher current={project} />
        </>
      )}
    </nav>
  )
}

function Slash() {
  return (
    <span aria-hidden className="px-0.5 text-edge select-none">
      /
    </span>
  )
}
