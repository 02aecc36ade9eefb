import { type PolicyDraft, takesCheck, takesUsing } from '@plinth/postgres-meta/ddl/policy-draft'

/** What is typed of a policy. Empty text stands for nothing. */
export interface PolicyForm {
  name: string
  command: PolicyDraft['command']
  isPermissive: boolean
  roles: readonly string[]
  using: string
  check: string
  comment: string
}

export const newPolicyForm: PolicyForm = {
  name: '',
  command: 'SELECT',
  isPermissive: true,
  roles: ['authenticated'],
  using: '',
  check: '',
  comment: '',
}

export const formOf = (policy: PolicyDraft): PolicyForm => ({
  name: policy.name,
  command: policy.command,
  isPermissive: policy.is_permissive,
  roles: policy.roles,
  using: policy.using ?? '',
  check: policy.with_check ?? '',
  comment: policy.comment ?? '',
})

/** A condition that the command does not take is kept in the form, and left out here. */
export const draftOf = ({ name, command, isPermissive, roles, using, check, comment }: PolicyForm): PolicyDraft => ({
  name,
  command,
  is_permissive: isPermissive,
  roles,
  using: takesUsing(command) ? textOrNull(using) : null,
  with_check: takesCheck(command) ? textOrNull(check) : null,
  comment: textOrNull(comment),
})

const textOrNull = (text: string) => (text.trim() === '' ? null : text)
