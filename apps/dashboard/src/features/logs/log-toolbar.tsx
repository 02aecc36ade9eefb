import type { LogSummary } from '@plinth/contract/logs'
import { Button } from '@plinth/ui/button'
import { Select } from '@plinth/ui/select'
import { Switch } from '@plinth/ui/switch'
import { TextInput } from '@plinth/ui/text-input'
import { Search } from 'lucide-react'
import { formatCount } from '../../lib/format/format-row-count.ts'
import { knownRange, logRanges } from './known-choices.ts'
import type { LogsSearch } from './logs-search.ts'

interface LogToolbarProps {
  search: LogsSearch
  onChange: (change: Partial<LogsSearch>) => void
  facets: LogSummary['facets'] | undefined
  isLive: boolean
  onLive: (isLive: boolean) => void
  isFetching: boolean
  onRefresh: () => void
}

type FacetChoice = 'level' | 'status' | 'method' | 'role'

const facetChoices: readonly { name: FacetChoice; every: string }[] = [
  { name: 'level', every: 'Every level' },
  { name: 'status', every: 'Every status' },
  { name: 'method', every: 'Every method' },
  { name: 'role', every: 'Every role' },
]

/** What narrows the list: text, time, and what the lines have in common. */
export function LogToolbar({ search, onChange, facets, isLive, onLive, isFetching, onRefresh }: LogToolbarProps) {
  const isZoomed = search.from !== undefined
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <TextInput
          type="search"
          aria-label="Find in messages and paths"
          placeholder="Find in messages and paths"
          maxLength={200}
          icon={<Search size={14} aria-hidden />}
          value={search.text ?? ''}
          onChange={({ target: { value } }) => onChange({ text: value || undefined })}
          className="min-w-56 flex-1"
        />
        <Select
          aria-label="Time"
          className="w-44!"
          value={isZoomed ? 'zoomed' : knownRange(search.range)}
          options={[
            ...(isZoomed ? [{ value: 'zoomed', label: 'Chosen in the chart' }] : []),
            ...Object.entries(logRanges).map(([value, { label }]) => ({ value, label })),
          ]}
          onChange={({ target: { value } }) => onChange({ range: value, from: undefined, to: undefined })}
        />
        <Button onClick={onRefresh} loading={isFetching && !isLive}>
          Refresh
        </Button>
        <Switch label="Live" checked={isLive} onCheckedChange={onLive} />
      </div>
      <div className="flex flex-wrap gap-2">
        {facetChoices.map(({ name, every }) => (
          <Select
            key={name}
            aria-label={name[0]!.toUpperCase() + name.slice(1)}
            className="w-40! max-sm:w-[calc(50%-0.25rem)]!"
            value={search[name] ?? ''}
            options={[{ value: '', label: every }, ...optionsOf(facets?.[name] ?? [], search[name])]}
            onChange={({ target: { value } }) => onChange({ [name]: value || undefined })}
          />
        ))}
      </div>
    </div>
  )
}

/** What is chosen stays in the list when there is no such line. */
function optionsOf(values: readonly { value: string; count: number }[], chosen: string | undefined) {
  const options = values.map(({ value, count }) => ({ value, label: `${value} (${formatCount(count)})` }))
  if (chosen === undefined || values.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: `${chosen} (0)` }]
}
