import type { advisors } from '@plinth/contract/advisors'
import { securityRuleIds } from '@plinth/postgres-meta/lints/rule-ids'
import { type Handlers, projectMember } from '../../access/guards.ts'
import { setAdvisorRule } from './set-advisor-rule.ts'

export const advisorHandlers: Handlers<typeof advisors> = {
  rules: projectMember('read:Read', 'projects', async (_, { stores, project }) => {
    const switchedOff = await stores.advisorRules.switchedOff(project.id)
    return securityRuleIds.map((rule) => ({ rule, is_enabled: !switchedOff.includes(rule) }))
  }),
  setRule: projectMember('write:Update', 'projects', setAdvisorRule),
}
