import { optInTags } from '@plinth/catalog/assistant-sharing'
import type { assistant, AssistantSettings } from '@plinth/contract/assistant'
import type { Received } from '@plinth/contract/endpoint'
import type { Organization } from '@plinth/contract/organizations'
import type { Change } from '../../access/handlers.ts'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { organizationAnswer } from '../organizations/organization-rules.ts'

export async function configureAssistant(
  { is_on, opt_in_tags }: Received<typeof assistant.configure>,
  { stores, edition, membership: { organization, role } }: OrganizationContext,
): Promise<Change<Organization>> {
  const before = { is_on: organization.assistant_is_on, opt_in_tags: organization.opt_in_tags }
  const after = { is_on, opt_in_tags: optInTags.filter((tag) => opt_in_tags.includes(tag)) }
  await stores.organizations.setAssistant(organization.id, after)
  const changed = { ...organization, assistant_is_on: is_on, opt_in_tags: after.opt_in_tags }
  return {
    answer: organizationAnswer({ organization: changed, role }, edition),
    target: organization.slug,
    organizationId: organization.id,
    before,
    after,
    ...(isSame(before, after) ? { isUnchanged: true as const } : {}),
  }
}

const isSame = (before: AssistantSettings, after: AssistantSettings) => JSON.stringify(before) === JSON.stringify(after)
