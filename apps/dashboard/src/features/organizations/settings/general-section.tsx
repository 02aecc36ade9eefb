import { organizations, type Organization } from '@plinth/contract/organizations'
import { toast } from '../../../lib/toast/toast.ts'
import { useAccess } from '../../../access/use-access.ts'
import { call, invalidate } from '../../../api/api.ts'
import { NameSection } from '../../../components/forms/name-section.tsx'

/** The organization's name and slug. */
export function GeneralSection({ organization: { slug, name } }: { organization: Organization }) {
  const mayRename = useAccess().may(organizations.rename, { organization: slug })

  async function rename(wanted: string) {
    const renamed = await call(organizations.rename, { slug, name: wanted })
    await invalidate(organizations.list)
    toast.success(`The organization is now called ${renamed.name}.`)
    return renamed.name
  }

  return (
    <NameSection
      name={name}
      help={
        mayRename
          ? 'What people see. Two organizations may have the same name.'
          : 'Your role in this organization does not allow renaming it. Its owners can.'
      }
      readOnly={!mayRename}
      permanent={{
        label: 'Slug',
        help: 'The organization’s name in addresses. It never changes.',
        copyLabel: 'Copy the slug',
        value: slug,
      }}
      onRename={rename}
    />
  )
}
