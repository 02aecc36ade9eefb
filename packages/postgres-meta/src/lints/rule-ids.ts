/** The rules of the security advisor, the gravest first. */
export const securityRuleIds = [
  'rls_off_and_granted',
  'policy_without_rls',
  'definer_view',
  'open_definer_function',
  'policy_always_true',
  'mutable_search_path',
  'extension_in_public',
  'relation_without_rls',
  'rls_off_in_exposed_schema',
  'rls_without_policy',
] as const

export type SecurityRuleId = (typeof securityRuleIds)[number]
