import type { ListedProject } from '@plinth/contract/projects'
import { Button } from '@plinth/ui/button'
import { Select } from '@plinth/ui/select'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { countGroups, groupLabels } from './project-groups.ts'
import { type ListChoice, type ProjectGroup, projectSorts } from './list-choice.ts'
import { sortLabels } from './sort-projects.ts'

interface ProjectsToolbarProps {
  projects: readonly ListedProject[]
  choice: ListChoice
  onChoice: (choice: ListChoice) => void
  view: 'cards' | 'list'
  onView: (view: 'cards' | 'list') => void
}

/** Filters by state with their counts, the order, and the choice between cards and a list. */
export function ProjectsToolbar({ projects, choice, onChoice, view, onView }: ProjectsToolbarProps) {
  const counts = countGroups(projects)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div role="group" aria-label="Filter by state" className="flex flex-wrap gap-1">
        <Filter
          label="All"
          count={projects.length}
          isOn={choice.state === undefined}
          onPress={() => choose(undefined)}
        />
        {counts.map(({ group, count }) => (
          <Filter
            key={group}
            label={groupLabels[group]}
            count={count}
            isOn={choice.state === group}
            onPress={() => choose(choice.state === group ? undefined : group)}
          />
        ))}
      </div>
      <div className="flex items-center gap-2 sm:ms-auto">
        <Select
          aria-label="Order"
          className="w-auto!"
          value={choice.sort}
          options={projectSorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
          onChange={({ target: { value } }) => {
            const sort = projectSorts.find((candidate) => candidate === value)
            if (sort) onChoice({ ...choice, sort })
          }}
        />
        <div role="group" aria-label="View" className="flex gap-1">
          <ViewButton label="Cards" isOn={view === 'cards'} onPress={() => onView('cards')}>
            <LayoutGrid size={16} aria-hidden />
          </ViewButton>
          <ViewButton label="List" isOn={view === 'list'} onPress={() => onView('list')}>
            <Rows3 size={16} aria-hidden />
          </ViewButton>
        </div>
      </div>
    </div>
  )

  function choose(state: ProjectGroup | undefined) {
    onChoice({ ...choice, state })
  }
}

interface ToggleProps {
  label: string
  isOn: boolean
  onPress: () => void
}

function Filter({ label, count, isOn, onPress }: ToggleProps & { count: number }) {
  return (
    <Button variant="quiet" size="small" aria-pressed={isOn} className={toggleLook} onClick={onPress}>
      {label} <span className="text-muted">{count}</span>
    </Button>
  )
}

function ViewButton({ label, isOn, onPress, children }: ToggleProps & { children: React.ReactNode }) {
  return (
    <Button
      variant="quiet"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      className={`${toggleLook} w-control px-0!`}
      onClick={onPress}
    >
      {children}
    </Button>
  )
}

const toggleLook = 'text-muted aria-pressed:bg-hover aria-pressed:text-text'
