import type { Organization } from '@plinth/contract/organizations'
import { useQuery } from '@tanstack/react-query'
import { deploymentQuery } from '../../../data/deployment.ts'
import { organizationsQuery } from '../../../data/organizations.ts'
import { projectQuery } from '../../../data/projects.ts'

/** Who would be asked, and what they may see. */
export interface Offer {
  model: { model: string; host: string }
  organization: Organization
}

/** Undefined where no model is configured, or where the organization does not want it: then nothing is offered. */
export function useOffer(projectRef: string): Offer | undefined {
  const { data: deployment } = useQuery(deploymentQuery())
  const { data: project } = useQuery(projectQuery(projectRef))
  const { data: organizations = [] } = useQuery(organizationsQuery())
  const organization = organizations.find(({ id }) => id === project?.organization_id)
  if (!deployment?.assistant || !organization?.assistant_is_on) return undefined
  return { model: deployment.assistant, organization }
}
