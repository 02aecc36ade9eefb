import { logFieldsOf, type LogSourceId, logSources } from '@plinth/catalog/log-sources'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { Link, useNavigate } from '@tanstack/react-router'
import { NoMatch } from '../../components/lists/no-match.tsx'
import { SideListHead } from '../../components/lists/side-list-head.tsx'
import { useSearchText } from '../../components/lists/use-search-text.ts'
import { matchesSearch } from '../../lib/search/matches-search.ts'
import { knownSource } from './logs-search.ts'
import { useLogSources } from './use-log-sources.ts'

interface SourceListProps {
  projectRef: string
  current: LogSourceId
}

/** Every source; the search finds them by their names, their tables and their fields. */
export function SourceList({ projectRef, current }: SourceListProps) {
  const [search, setSearch] = useSearchText('sources')
  const found = useLogSources().filter((id) =>
    matchesSearch(search, id, logSources[id].name, logSources[id].holds, ...logFieldsOf(id).map(({ path }) => path)),
  )
  return (
    <>
      <SideListHead label="Search sources and fields" search={search} onSearch={setSearch} />
      <nav aria-label="Log sources">
        <ul className="flex flex-col p-1.5 empty:hidden">
          {found.map((id) => (
            <li key={id}>
              <Link
                to="/project/$ref/logs"
                params={{ ref: projectRef }}
                search={{ source: id, sources: search || undefined }}
                aria-current={id === current ? 'page' : undefined}
                className="flex flex-col rounded-control px-2 py-1.5 hover:bg-hover focus-visible:outline-offset-[-2px] aria-[current=page]:bg-accent-surface"
              >
                <span className="font-medium">{logSources[id].name}</span>
                <code className="truncate font-mono text-label text-muted">{id}</code>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {found.length === 0 && <NoMatch title="No source matches" onClear={() => setSearch('')} />}
    </>
  )
}

/** On a phone. */
export function SourceSelect({ projectRef, current }: SourceListProps) {
  const navigate = useNavigate()
  const sources = useLogSources()
  return (
    <Field label="Source">
      <Select
        value={current}
        options={sources.map((id) => ({ value: id, label: `${logSources[id].name} (${id})` }))}
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
