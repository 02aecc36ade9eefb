import type { AdvisorRule } from '@plinth/contract/advisors'
import type { Change } from '../../access/handlers.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { settingOf } from '../../stores/audit-target.ts'

export async function setAdvisorRule(
  { rule, is_enabled }: AdvisorRule,
  { stores, project }: ProjectContext,
): Promise<Change<AdvisorRule>> {
  const { advisorRules } = stores
  const isChanged = await (is_enabled
    ? advisorRules.switchOn(project.id, rule)
    : advisorRules.switchOff(project.id, rule))
  return {
    answer: { rule, is_enabled },
    target: settingOf(project.ref, rule),
    organizationId: project.organization_id,
    before: { is_enabled: isChanged ? !is_enabled : is_enabled },
    after: { is_enabled },
    ...(isChanged ? {} : { isUnchanged: true }),
  }
}
