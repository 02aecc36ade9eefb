import { type ChosenRoles, rolesBesides } from '@plinth/catalog/member-roles'
import { type Role, rolesToHandOut } from '@plinth/catalog/roles'
import type { Organization } from '@plinth/contract/organizations'
import { RadioCards } from '@plinth/ui/radio-cards'
import { ProjectRolesChoice } from './project-roles-choice.tsx'

interface RolesChoiceProps {
  organization: Pick<Organization, 'slug' | 'is_owner' | 'limits'>
  value: ChosenRoles
  onChange: (roles: ChosenRoles) => void
}

const FROM_TEAM = 'From the Team plan on. An owner can change the plan under Billing.'

/** The roles that the person may hand out; those that the plan does not have say so. */
export function RolesChoice({ organization, value, onChange }: RolesChoiceProps) {
  const { slug, is_owner: isOwner, limits } = organization
  const offered = rolesToHandOut({ isOwner })
  const inProjects = offered.filter((role) => limits.roles.includes(role) && rolesBesides(value.role).includes(role))
  return (
    <>
      <RadioCards
        label="Role"
        columns={1}
        value={value.role ?? 'none'}
        onValueChange={(chosen) => {
          const role = offered.find((candidate) => candidate === chosen) ?? null
          onChange({ role, project_roles: value.project_roles.filter((one) => rolesBesides(role).includes(one.role)) })
        }}
        options={[
          ...offered.map((role) => ({
            value: role,
            title: role,
            description: about[role],
            ...(limits.roles.includes(role) ? {} : { disabled: true, reason: FROM_TEAM }),
          })),
          {
            value: 'none',
            title: 'Single projects only',
            description: 'Sees the members of the organization, and the projects that you choose.',
            ...(limits.project_roles ? {} : { disabled: true, reason: FROM_TEAM }),
          },
        ]}
      />
      {(limits.project_roles || value.project_roles.length > 0) && inProjects.length > 0 && (
        <ProjectRolesChoice
          slug={slug}
          offered={inProjects}
          isOnly={value.role === null}
          value={value.project_roles}
          onChange={(project_roles) => onChange({ ...value, project_roles })}
        />
      )}
    </>
  )
}

const about = {
  Owner: 'Full access, including renaming the organization and adding owners.',
  Admin: 'Manages projects and people. May not change the organization itself.',
  Developer: 'Works with the data and the SQL of all projects and may restart them.',
  'Read-only': 'Sees the projects and reads their data, without changing any.',
} satisfies Record<Role, string>
