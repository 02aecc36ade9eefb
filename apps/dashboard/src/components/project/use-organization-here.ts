import type { Organization } from '@plinth/contract/organizations'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { organizationsQuery } from '../../data/organizations.ts'
import { useProjectHere } from './use-project-here.ts'

/** The organization of the address, or of the project there. */
export function useOrganizationHere(): Organization | undefined {
  const { slug, ref } = useParams({ strict: false })
  const project = useProjectHere()
  // pages without either may be open to people who are not signed in
  const { data: organizations = [] } = useQuery({ ...organizationsQuery(), enabled: (slug ?? ref) !== undefined })
  return organizations.find((candidate) =>
    project ? candidate.id === project.organization_id : candidate.slug === slug,
  )
}
