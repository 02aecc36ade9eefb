import { isPreviewIn, type Preview } from '@plinth/catalog/previews'
import { plans } from '@plinth/catalog/plans'
import type { Organization } from '@plinth/contract/organizations'

/** Why the preview cannot be enabled here; undefined when it can. */
export function reasonAgainstPreview(
  { name, minimumPlan }: Pick<Preview, 'name' | 'minimumPlan'>,
  organization: Pick<Organization, 'name' | 'plan'> | undefined,
): string | undefined {
  if (!minimumPlan) return undefined
  const needed = `${name} is for organizations on the ${plans[minimumPlan].name} plan or above.`
  if (!organization) return `${needed} Open it from one of your organizations or projects to enable it.`
  return isPreviewIn(organization.plan.id, { minimumPlan })
    ? undefined
    : `${needed} ${organization.name} is on the ${organization.plan.name} plan.`
}
