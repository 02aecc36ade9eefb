import type { Organization } from '@plinth/contract/organizations'
import { Badge } from '@plinth/ui/badge'
import { Switcher } from '@plinth/ui/switcher'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useAccess } from '../access/use-access.ts'
import { organizationAreaOf } from './area-of.ts'
import { CreateLink } from './create-link.tsx'

interface OrganizationSwitcherProps {
  organizations: readonly Organization[]
  current: Organization
}

/** Goes to another organization. */
export function OrganizationSwitcher({ organizations, current }: OrganizationSwitcherProps) {
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const { isOn, hasCommerce } = useAccess()
  return (
    <>
      {hasCommerce && (
        <span className="max-sm:hidden">
          <Badge>{current.plan.name}</Badge>
        </span>
      )}
      <Switcher
        label="Switch organization"
        value={current.slug}
        options={organizations.map(({ slug, name, plan }) => ({
          value: slug,
          label: name,
          keywords: [slug],
          detail: hasCommerce ? plan.name : undefined,
        }))}
        onValueChange={(slug) => void navigate({ to: organizationAreaOf(pathname), params: { slug } })}
        searchPlaceholder="Find an organization"
        emptyText="No organization has that name."
        footer={isOn('organizations:create') && <CreateLink to="/new">New organization</CreateLink>}
      />
    </>
  )
}
