import { days } from '@plinth/catalog/durations'
import { LONGEST_RANGE_DAYS, type Usage } from '@plinth/contract/usage'
import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { TextInput } from '@plinth/ui/text-input'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { projectsQuery } from '../../data/projects.ts'
import { dayOf, lastDays } from './asked-days.ts'
import type { UsageSearch } from './usage-search.ts'

interface RangeChoiceProps {
  slug: string
  search: UsageSearch
  shown: Usage | undefined
  today: Date
}

/** Chooses the days and the project. */
export function RangeChoice({ slug, search, shown, today }: RangeChoiceProps) {
  const navigate = useNavigate()
  const { data: projects = [] } = useQuery(projectsQuery(slug))
  const go = (change: UsageSearch) =>
    void navigate({ to: '/org/$slug/usage', params: { slug }, search: change, replace: true })
  const { project } = search
  const isOwn = search.start !== undefined
  const choices = [
    { label: 'This month', isChosen: !isOwn && search.range === undefined, search: { project } },
    {
      label: 'Last 30 days',
      isChosen: search.range !== undefined,
      search: { project, range: 'last-30-days' as const },
    },
    {
      label: 'Custom range',
      isChosen: isOwn,
      search: {
        project,
        ...(shown ? { start: shown.start, end: earlier(shown.end, today) } : lastDays(30, today)),
      },
    },
  ]
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div role="group" aria-label="Days" className="flex flex-wrap gap-1">
        {choices.map(({ label, isChosen, search: chosen }) => (
          <Button key={label} asChild variant={isChosen ? 'default' : 'quiet'}>
            <Link to="/org/$slug/usage" params={{ slug }} search={chosen} aria-current={isChosen ? 'true' : undefined}>
              {label}
            </Link>
          </Button>
        ))}
      </div>
      {isOwn && (
        <div className="flex flex-wrap gap-2">
          <Field label="First day">
            <TextInput
              type="date"
              value={search.start}
              max={search.end}
              onChange={(event) => event.target.value && go(within({ ...search, start: event.target.value }, 'start'))}
            />
          </Field>
          <Field label="Last day">
            <TextInput
              type="date"
              value={search.end}
              min={search.start}
              onChange={(event) => event.target.value && go(within({ ...search, end: event.target.value }, 'end'))}
            />
          </Field>
        </div>
      )}
      {projects.length > 1 && (
        <Select
          aria-label="Project"
          className="ms-auto max-w-60 max-sm:ms-0"
          value={project ?? ''}
          onChange={({ target }) => go({ ...search, project: target.value || undefined })}
          options={[
            { value: '', label: 'All projects' },
            ...projects.map(({ ref, name }) => ({ value: ref, label: name })),
          ]}
        />
      )}
    </div>
  )
}

const earlier = (day: string, today: Date) => {
  const present = dayOf(today.getTime())
  return day < present ? day : present
}

/** The other day moves along where the range would be too long, or end before it begins. */
function within(search: UsageSearch, kept: 'start' | 'end'): UsageSearch {
  const [start, end] = [Date.parse(search.start!), Date.parse(search.end!)]
  const longest = days(LONGEST_RANGE_DAYS - 1)
  if (kept === 'start') return { ...search, end: dayOf(Math.min(Math.max(end, start), start + longest)) }
  return { ...search, start: dayOf(Math.max(Math.min(start, end), end - longest)) }
}
