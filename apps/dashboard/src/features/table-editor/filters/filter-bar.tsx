import type { Filter, Sort } from '@plinth/contract/database'
import type { Column } from '@plinth/postgres-meta/introspect/columns'
import { Button } from '@plinth/ui/button'
import { IconButton } from '@plinth/ui/icon-button'
import { ArrowDown, ArrowUp, ListFilter, RefreshCw, X } from 'lucide-react'
import { lazy, type ReactElement, type ReactNode } from 'react'
import { OnDemand } from '../../../components/loading/on-demand.tsx'
import { describeFilter } from './filter-text.ts'

const loadPopover = () => import('./filter-popover.tsx')
const FilterPopover = lazy(async () => ({ default: (await loadPopover()).FilterPopover }))

interface FilterBarProps {
  columns: readonly Column[]
  filters: readonly Filter[]
  sort: readonly Sort[]
  onFilters: (filters: Filter[]) => void
  onSort: (sort: Sort[]) => void
  /** What the order takes, where the column that comes first has no index. */
  sortNote: string | undefined
  onRefresh: () => void
  isRefreshing: boolean
  /** What else can be done with the rows. */
  children?: ReactNode
}

/** What narrows and orders the rows, each as a chip that can be changed or taken away. */
export function FilterBar(props: FilterBarProps) {
  const { columns, filters, sort, onFilters, onSort, sortNote, onRefresh, isRefreshing, children } = props
  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-1.5 border-b border-border bg-canvas px-2 py-1">
      {filters.map((filter, index) => (
        <Chip
          key={index}
          label={describeFilter(filter)}
          removeLabel={`Remove the filter ${describeFilter(filter)}`}
          onRemove={() => onFilters(filters.filter((_, other) => other !== index))}
          opens={(trigger) => (
            <FilterPopover
              label="Change filter"
              trigger={trigger}
              columns={columns}
              filter={filter}
              onApply={(next) => onFilters(filters.map((each, other) => (other === index ? next : each)))}
            />
          )}
        />
      ))}
      <AddFilter
        columns={columns}
        hasFilters={filters.length > 0}
        onAdd={(filter) => onFilters([...filters, filter])}
      />
      {filters.length > 1 && (
        <Button size="small" variant="quiet" onClick={() => onFilters([])}>
          Clear filters
        </Button>
      )}
      <div className="ms-auto flex flex-wrap items-center gap-1.5">
        {sort.map(({ column, direction }, index) => (
          <Chip
            key={column}
            icon={direction === 'asc' ? <ArrowUp size={12} aria-hidden /> : <ArrowDown size={12} aria-hidden />}
            label={column}
            note={index === 0 ? sortNote : undefined}
            name={`Sorted by ${column}, ${direction === 'asc' ? 'ascending' : 'descending'}`}
            removeLabel={`Do not sort by ${column}`}
            onPress={() =>
              onSort(
                sort.map((each) =>
                  each.column === column ? { column, direction: direction === 'asc' ? 'desc' : 'asc' } : each,
                ),
              )
            }
            onRemove={() => onSort(sort.filter((each) => each.column !== column))}
          />
        ))}
        <IconButton size="small" label="Load the rows again" loading={isRefreshing} onClick={onRefresh}>
          <RefreshCw size={14} aria-hidden />
        </IconButton>
        {children}
      </div>
    </div>
  )
}

interface AddFilterProps {
  columns: readonly Column[]
  hasFilters: boolean
  onAdd: (filter: Filter) => void
}

function AddFilter({ columns, hasFilters, onAdd }: AddFilterProps) {
  const trigger = (
    <Button size="small" variant="quiet" icon={<ListFilter size={14} aria-hidden />}>
      {hasFilters ? 'Add filter' : 'Filter'}
    </Button>
  )
  return (
    <OnDemand opens="dialog" trigger={trigger} load={loadPopover}>
      <FilterPopover label="Filter" trigger={trigger} columns={columns} onApply={onAdd} />
    </OnDemand>
  )
}

interface ChipProps {
  label: string
  icon?: ReactNode
  /** What is read out, when the label alone would not say enough. */
  name?: string
  /** Said in two words on the chip, whole on hover and to screen readers. */
  note?: string | undefined
  removeLabel: string
  onRemove: () => void
  onPress?: () => void
  /** What opens below the chip, to change what it says. */
  opens?: (trigger: ReactElement) => ReactNode
}

function Chip({ label, icon, name, note, removeLabel, onRemove, onPress, opens }: ChipProps) {
  const face = (
    <button
      type="button"
      aria-label={name}
      title={note ?? label}
      className="flex h-full min-w-0 items-center gap-1 rounded-s-control ps-2 pe-1 hover:bg-hover"
      onClick={onPress}
    >
      {icon}
      <span className="max-w-60 truncate">{label}</span>
      {note !== undefined && <span className="text-label whitespace-nowrap text-muted">no index</span>}
    </button>
  )
  return (
    <span className="inline-flex h-control-small max-w-full items-center rounded-control border border-accent/30 bg-accent-surface">
      {opens ? (
        <OnDemand opens="dialog" trigger={face} load={loadPopover}>
          {opens(face)}
        </OnDemand>
      ) : (
        face
      )}
      <button
        type="button"
        aria-label={removeLabel}
        className="flex h-full items-center rounded-e-control px-1.5 text-muted hover:bg-hover hover:text-text"
        onClick={onRemove}
      >
        <X size={12} aria-hidden />
      </button>
    </span>
  )
}
