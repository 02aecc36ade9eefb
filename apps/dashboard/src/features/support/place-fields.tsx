import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { organizationsQuery } from '../../data/organizations.ts'
import { projectsQuery } from '../../data/projects.ts'

interface PlaceFieldsProps {
  /** The slug that is chosen; empty for none. */
  organization: string
  organizationInput: ComponentProps<'select'>
  projectInput: ComponentProps<'select'>
}

/** Which organization and project a request is about, if it is about one. */
export function PlaceFields({ organization, organizationInput, projectInput }: PlaceFieldsProps) {
  const { data: organizations } = useSuspenseQuery(organizationsQuery())
  const { data: projects = [] } = useQuery({ ...projectsQuery(organization), enabled: organization !== '' })
  if (organizations.length === 0) return null
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Organization" optional>
        <Select {...organizationInput}>
          <option value="">None</option>
          {organizations.map(({ slug, name }) => (
            <option key={slug} value={slug} className="bg-raised text-text">
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Project" optional>
        <Select {...projectInput} disabled={projects.length === 0}>
          <option value="">None</option>
          {projects.map(({ ref, name }) => (
            <option key={ref} value={ref} className="bg-raised text-text">
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
