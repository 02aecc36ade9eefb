import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useAccess } from '../access/use-access.ts'
import { organizationsQuery } from '../data/organizations.ts'
import { usePreview } from '../lib/browser/preview-flags.ts'
import { afterwards } from './afterwards.tsx'
import { branchOf } from './branch-of.ts'
import { ProjectStatusHere } from './project-status-here.tsx'
import { useProjectHere } from '../components/project/use-project-here.ts'

const OrganizationSwitcher = afterwards('OrganizationSwitcher', Room)
const ProjectSwitcher = afterwards('ProjectSwitcher', Room)

/** Organization and project, each a link with a switcher, and the branch for those who have the preview. */
export function Trail() {
  const { slug: slugInPath } = useParams({ strict: false })
  const { data: organizations } = useSuspenseQuery(organizationsQuery())
  const project = useProjectHere()
  const { hasCommerce } = useAccess()
  const isBranching = usePreview('branching-2-0')
  const slug = project?.organization_slug ?? slugInPath
  const organization = organizations.find((candidate) => candidate.slug === slug)
  return (
    <nav aria-label="Breadcrumb" className="flex min-w-0 items-center">
      {organization && (
        // no room for two names on a phone, where the navigation leads to the organization
        <span className={project ? 'contents max-sm:hidden' : 'contents'}>
          <Slash />
          <Link to="/org/$slug" params={{ slug: organization.slug }} title={organization.name} className={nameLook}>
            {organization.name}
          </Link>
          <OrganizationSwitcher organizations={organizations} current={organization} />
        </span>
      )}
      {project && (
        <>
          <Slash />
          <Link to="/project/$ref" params={{ ref: project.ref }} title={project.name} className={nameLook}>
            {project.name}
          </Link>
          <ProjectSwitcher current={project} />
          {hasCommerce && isBranching && (
            <>
              <Slash />
              <span className="truncate px-1.5 font-medium">{branchOf(project)}</span>
            </>
          )}
          <ProjectStatusHere project={project} />
        </>
      )}
    </nav>
  )
}

const nameLook = 'min-w-6 truncate rounded-control px-1.5 py-1 font-medium hover:bg-hover'

/** So that nothing moves when the switcher is there. */
function Room() {
  return <span className="w-6 shrink-0 max-sm:w-8" />
}

function Slash() {
  return (
    <span aria-hidden className="px-0.5 text-edge select-none">
      /
    </span>
  )
}
