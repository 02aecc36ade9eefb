import type { Organization } from '@plinth/contract/organizations'
import { Badge } from '@plinth/ui/badge'
import { Switcher } from '@plinth/ui/switcher'
import { useNavigate } from '@tanstack/react-router'
import { useAccess } from '../access/use-access.ts'
import { CreateLink } from './create-link.tsx'

interface OrganizationSwitcherProps {
  organizations: readonly Organization[]
  current: Organization
}

/** Goes to another organization. */
export function OrganizationSwitcher({ organizations, current }: OrganizationSwitcherProps) {
  const navigate = useNavigate()
  const { isOn, hasCommerce } = useAccess()
  return (
    <Switcher
      label="Switch organization"
      value={current.slug}
      options={organizations.map(({ slug, name, plan }) => ({
        value: slug,
        label: name,
        keywords: [slug],
        ...(hasCommerce ? { detail: plan.name } : {}),
      }))}
      onValueChange={(slug) => void navigate({ to: '/org/$slug', params: { slug } })}
      searchPlaceholder="Find an organization"
      emptyText="No organization has that name."
      footer={isOn('organizations:create') && <CreateLink to="/new">New organization</CreateLink>}
    >
      <span className="truncate" title={current.name}>
        {current.name}
      </span>
      {hasCommerce && (
        <span className="max-sm:hidden">
          <Badge>{current.plan.name}</Badge>
        </span>
      )}
    </Switcher>
  )
}
