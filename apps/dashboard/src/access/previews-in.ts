import { isPreviewIn, listedPreviews, type PreviewKey } from '@plinth/catalog/previews'
import type { QueryClient } from '@tanstack/react-query'
import { deploymentQuery } from '../data/deployment.ts'
import { organizationsQuery } from '../data/organizations.ts'
import { projectQuery } from '../data/projects.ts'
import { isPreviewOn } from '../lib/browser/preview-flags.ts'

/** Which previews count in a project: those that are on, in this edition, and on the plan of its organization. */
export async function previewsIn(ref: string, queryClient: QueryClient): Promise<(key: PreviewKey) => boolean> {
  const [{ edition }, organizations, project] = await Promise.all([
    queryClient.ensureQueryData(deploymentQuery()),
    queryClient.ensureQueryData(organizationsQuery()),
    // the page reports a missing project
    queryClient.ensureQueryData(projectQuery(ref)).catch(() => undefined),
  ])
  const plan = organizations.find(({ id }) => id === project?.organization_id)?.plan.id
  const there = listedPreviews(edition).filter(
    (preview) => !preview.minimumPlan || (plan !== undefined && isPreviewIn(plan, preview)),
  )
  return (key) => isPreviewOn(key) && there.some((preview) => preview.key === key)
}
