export const policyCommands = ['ALL', 'SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const
export type PolicyCommand = (typeof policyCommands)[number]

/** A policy of row-level security. Its two conditions are SQL; null where it has none. */
export interface PolicyDraft {
  name: string
  command: PolicyCommand
  /** A permissive policy lets through what another does not; a restrictive one takes away. */
  is_permissive: boolean
  /** Names of roles; `public` stands for every one. */
  roles: readonly string[]
  using: string | null
  with_check: string | null
  comment: string | null
}

/** What can be changed of a policy, without what tells it from others. */
export const policyDraft = (policy: PolicyDraft): PolicyDraft => ({
  name: policy.name,
  command: policy.command,
  is_permissive: policy.is_permissive,
  roles: policy.roles,
  using: policy.using,
  with_check: policy.with_check,
  comment: policy.comment,
})

/** A new row has nothing to be found by. */
export const takesUsing = (command: PolicyCommand) => command !== 'INSERT'

/** Only what writes a row has a row to check. */
export const takesCheck = (command: PolicyCommand) => command !== 'SELECT' && command !== 'DELETE'
