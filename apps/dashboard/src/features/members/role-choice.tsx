import { type Role, rolesToHandOut } from '@plinth/catalog/roles'
import type { Organization } from '@plinth/contract/organizations'
import { RadioCards } from '@plinth/ui/radio-cards'

interface RoleChoiceProps {
  organization: Pick<Organization, 'is_owner' | 'limits'>
  value: Role
  onChange: (role: Role) => void
}

/** The roles that the person may hand out; those that the plan does not have say so. */
export function RoleChoice({ organization: { is_owner: isOwner, limits }, value, onChange }: RoleChoiceProps) {
  const offered = rolesToHandOut({ isOwner })
  return (
    <RadioCards
      label="Role"
      columns={1}
      value={value}
      onValueChange={(chosen) => {
        const role = offered.find((candidate) => candidate === chosen)
        if (role) onChange(role)
      }}
      options={offered.map((role) => ({
        value: role,
        title: role,
        description: about[role],
        ...(limits.roles.includes(role)
          ? {}
          : { disabled: true, reason: 'From the Team plan on. An owner can change the plan under Billing.' }),
      }))}
    />
  )
}

const about = {
  Owner: 'Full access, including renaming the organization and adding owners.',
  Admin: 'Manages projects and people. May not change the organization itself.',
  Developer: 'Works with the data and the SQL of all projects and may restart them.',
  'Read-only': 'Sees the projects and reads their data, without changing any.',
} satisfies Record<Role, string>
