import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useAccess } from '../access/use-access.ts'
import { organizationsQuery } from '../data/organizations.ts'
import { usePreview } from '../lib/browser/preview-flags.ts'
import { afterwards } from './afterwards.tsx'
import { branchOf } from './branch-of.ts'
import { ProjectStatusHere } from './project-status-here.tsx'
import { useProjectHere } from '../components/project/use-project-here.ts'

// The name stands there at once; the list behind it is fetched apart.
const OrganizationSwitcher = afterwards('OrganizationSwitcher', NameOf)
const ProjectSwitcher = afterwards('ProjectSwitcher', NameOf)

/** Organization and project, each a switcher, and the branch for those who have the preview. */
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
        <>
          <Slash />
          <OrganizationSwitcher organizations={organizations} current={organization} />
        </>
      )}
      {project && (
        <>
          <Slash />
          <ProjectSwitcher current={project} />
          {hasCommerce && isBranching && (
            <>
              <Slash />
              <Name>{branchOf(project)}</Name>
            </>
          )}
          <ProjectStatusHere project={project} />
        </>
      )}
    </nav>
  )
}

function NameOf({ current }: { current: { name: string } }) {
  return <Name>{current.name}</Name>
}

const Name = ({ children }: { children: string }) => <span className="truncate px-1.5 font-medium">{children}</span>

function Slash() {
  return (
    <span aria-hidden className="px-0.5 text-edge select-none">
      /
    </span>
  )
}
