import type { ChosenRoles } from '@plinth/catalog/member-roles'
import type { Role } from '@plinth/catalog/roles'
import { Select } from '@plinth/ui/select'
import { Skeleton } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Failure } from '../../components/frames/failure.tsx'
import { ListSearch } from '../../components/lists/list-search.tsx'
import { projectsQuery } from '../../data/projects.ts'

interface ProjectRolesChoiceProps {
  slug: string
  /** The roles that the person may hand out. */
  offered: readonly Role[]
  /** Whether there is no role in the organization, so that other projects stay hidden. */
  isOnly: boolean
  value: ChosenRoles['project_roles']
  onChange: (roles: ChosenRoles['project_roles']) => void
}

const MANY = 8

/** A role for each project in which it is another one than in the organization. */
export function ProjectRolesChoice({ isOnly, value, ...props }: ProjectRolesChoiceProps) {
  if (isOnly) {
    return (
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-body font-medium">Projects</legend>
        <ProjectList isOnly value={value} {...props} />
      </fieldset>
    )
  }
  return (
    <details open={value.length > 0 || undefined}>
      <summary className="cursor-pointer text-body font-medium">Other roles in single projects</summary>
      <div className="pt-2">
        <ProjectList isOnly={false} value={value} {...props} />
      </div>
    </details>
  )
}

function ProjectList({ slug, offered, isOnly, value, onChange }: ProjectRolesChoiceProps) {
  const { data: projects, error, refetch } = useQuery(projectsQuery(slug))
  const [searched, setSearched] = useState('')
  const id = useId()
  if (error && !projects) {
    return <Failure title="The projects could not be loaded" error={error} onRetry={() => void refetch()} />
  }
  if (!projects) return <Skeleton className="h-24" />
  if (projects.length === 0) return <p className="text-muted">This organization has no projects.</p>
  const shown = projects.filter(({ name }) => name.toLowerCase().includes(searched.trim().toLowerCase()))

  function choose(ref: string, chosen: string) {
    const others = value.filter((one) => one.ref !== ref)
    const role = offered.find((candidate) => candidate === chosen)
    onChange(role ? [...others, { ref, role }] : others)
  }

  return (
    <div className="flex flex-col gap-2">
      {projects.length > MANY && (
        <ListSearch
          label="Search projects"
          value={searched}
          onChange={setSearched}
          shown={shown.length}
          of={projects.length}
        />
      )}
      <ul className="flex max-h-72 flex-col divide-y divide-border overflow-y-auto rounded-panel border border-border">
        {shown.map(({ ref, name, status }) => (
          <li key={ref} className="flex items-center gap-3 px-3 py-1.5">
            <label htmlFor={`${id}-${ref}`} className="min-w-0 flex-1 truncate" title={name}>
              {name}
              {status === 'REMOVED' && <span className="text-muted"> (deleted)</span>}
            </label>
            <Select
              id={`${id}-${ref}`}
              className="max-w-44"
              value={value.find((one) => one.ref === ref)?.role ?? ''}
              onChange={(event) => choose(ref, event.target.value)}
              options={[
                { value: '', label: isOnly ? 'No access' : 'Same role' },
                ...offered.map((role) => ({ value: role, label: role })),
              ]}
            />
          </li>
        ))}
        {shown.length === 0 && <li className="px-3 py-2 text-muted">No project has such a name.</li>}
      </ul>
    </div>
  )
}
