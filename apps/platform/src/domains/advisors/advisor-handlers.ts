import type { advisors } from '@plinth/contract/advisors'
import { securityRuleIds } from '@plinth/postgres-meta/lints/rule-ids'
import type { Handlers } from '../../access/handlers.ts'
import { setAdvisorRule } from './set-advisor-rule.ts'

export const advisorHandlers: Handlers<typeof advisors> = {
  rules: async (_, { stores, project }) => {
    const switchedOff = await stores.advisorRules.switchedOff(project.id)
    return securityRuleIds.map((rule) => ({ rule, is_enabled: !switchedOff.includes(rule) }))
  },
  setRule: setAdvisorRule,
}
