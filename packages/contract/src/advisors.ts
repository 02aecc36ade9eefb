import { securityRuleIds } from '@plinth/postgres-meta/lints/rule-ids'
import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { endpoint } from './endpoint.ts'

const AdvisorRule = z.object({ rule: z.enum(securityRuleIds), is_enabled: z.boolean() })
export type AdvisorRule = z.infer<typeof AdvisorRule>

export const advisors = {
  rules: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/advisors/rules',
    access: projectMember('read:Read', 'projects'),
    token: 'projects:read',
    summary: 'The rules of the security advisor, and which of them the project has switched off.',
    response: z.array(AdvisorRule),
  }),
  setRule: endpoint({
    method: 'PATCH',
    path: '/platform/projects/{ref}/advisors/rules',
    access: projectMember('write:Update', 'projects'),
    token: 'projects:write',
    summary: 'Switch a rule of the security advisor on or off for everybody in the project.',
    body: z.strictObject({ rule: z.enum(securityRuleIds), is_enabled: z.boolean() }),
    response: AdvisorRule,
    operation: { verb: 'advisor-rule.set', did: 'changed a rule of the security advisor' },
  }),
}
