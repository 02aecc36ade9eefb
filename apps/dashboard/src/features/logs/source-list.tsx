import { type LogSource, logFieldsOf, type LogSourceId, logSources } from '@plinth/catalog/log-sources'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { Link, useNavigate } from '@tanstack/react-router'
import { NoMatch } from '../../components/lists/no-match.tsx'
import { SideListHead } from '../../components/lists/side-list-head.tsx'
import { useSearchText } from '../../components/lists/use-search-text.ts'
import { matchesSearch } from '../../lib/search/matches-search.ts'
import { knownSource } from './known-choices.ts'
import { useLogSources } from './use-log-sources.ts'

interface SourceListProps {
  projectRef: string
  /** Undefined for all of them. */
  current: LogSourceId | undefined
}

/** Every source; the search finds them by their names, their tables and their fields. */
export function SourceList({ projectRef, current }: SourceListProps) {
  const [search, setSearch] = useSearchText('sources')
  const found = useLogSources().filter((id) => matchesSearch(search, ...wordsOf(id)))
  const groups = [
    { label: 'Shown here', ids: found.filter((id) => logSources[id].isShown) },
    { label: 'Not shown yet', ids: found.filter((id) => !logSources[id].isShown) },
  ]
  return (
    <>
      <SideListHead label="Search logs" search={search} onSearch={setSearch} />
      <nav aria-label="Log sources">
        <div className="p-1.5 pb-0">
          <SourceLink projectRef={projectRef} id={undefined} search={search} isCurrent={current === undefined} />
        </div>
        {groups.map(
          ({ label, ids }) =>
            ids.length > 0 && (
              <div key={label} className="p-1.5">
                <p className="px-2 pt-1.5 pb-1 text-label font-medium text-muted">{label}</p>
                <ul aria-label={label} className="flex flex-col">
                  {ids.map((id) => (
                    <li key={id}>
                      <SourceLink projectRef={projectRef} id={id} search={search} isCurrent={id === current} />
                    </li>
                  ))}
                </ul>
              </div>
            ),
        )}
      </nav>
      {found.length === 0 && <NoMatch title="No source matches" onClear={() => setSearch('')} />}
    </>
  )
}

interface SourceLinkProps {
  projectRef: string
  id: LogSourceId | undefined
  search: string
  isCurrent: boolean
}

function SourceLink({ projectRef, id, search, isCurrent }: SourceLinkProps) {
  return (
    <Link
      to="/project/$ref/logs"
      params={{ ref: projectRef }}
      search={{ source: id, sources: search || undefined }}
      aria-current={isCurrent ? 'page' : undefined}
      activeOptions={{ explicitUndefined: true }}
      className="flex h-control items-center rounded-control px-2 hover:bg-hover focus-visible:outline-offset-[-2px] aria-[current=page]:bg-accent-surface aria-[current=page]:font-medium"
    >
      <span className="truncate">{id ? logSources[id].name : 'All sources'}</span>
    </Link>
  )
}

function wordsOf(id: LogSourceId) {
  const { name, holds, finds }: LogSource = logSources[id]
  return [id, name, holds, ...finds, ...logFieldsOf(id).map(({ path }) => path)]
}

/** On a phone. */
export function SourceSelect({ projectRef, current }: SourceListProps) {
  const navigate = useNavigate()
  const sources = useLogSources()
  return (
    <Field label="Source">
      <Select
        value={current ?? ''}
        options={[
          { value: '', label: 'All sources' },
          ...sources.map((id) => ({ value: id, label: logSources[id].name })),
        ]}
        onChange={({ target: { value } }) =>
          void navigate({
            to: '/project/$ref/logs',
            params: { ref: projectRef },
            search: { source: knownSource(value) },
          })
        }
      />
    </Field>
  )
}
