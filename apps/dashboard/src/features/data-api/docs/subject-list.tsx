import type { ExposedApi } from '@plinth/contract/exposed-api'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { SkeletonText } from '@plinth/ui/skeleton'
import { Link, useNavigate } from '@tanstack/react-router'
import { NoMatch } from '../../../components/lists/no-match.tsx'
import { SideListHead } from '../../../components/lists/side-list-head.tsx'
import { useSearchText } from '../../../components/lists/use-search-text.ts'
import { matchesSearch } from '../../../lib/search/matches-search.ts'
import type { ApiSearch } from './api-search.ts'
import { type ListedSubject, listedSubjects, subjectGroups } from './listed-subjects.ts'

interface SubjectListProps {
  projectRef: string
  /** Undefined while it loads. */
  api: ExposedApi | undefined
  search: ApiSearch
}

/** Everything that requests reach; the search finds names and comments. */
export function SubjectList({ projectRef, api, search: shown }: SubjectListProps) {
  const [search, setSearch] = useSearchText()
  const subjects = api ? listedSubjects(api) : []
  const found = subjects.filter(({ label, comment }) => matchesSearch(search, label, comment))
  const isStart = shown.table === undefined && shown.function === undefined
  return (
    <>
      <SideListHead label="Search the API" search={search} onSearch={setSearch} />
      <nav aria-label="API">
        <div className="p-1.5 pb-0">
          <Link
            to="/project/$ref/api"
            params={{ ref: projectRef }}
            search={{ ...nowhere, lang: shown.lang, search: shown.search }}
            aria-current={isStart ? 'page' : undefined}
            activeOptions={{ explicitUndefined: true }}
            className={linkLook}
          >
            <span className="truncate">Getting started</span>
          </Link>
        </div>
        {api === undefined && (
          <div className="p-3">
            <SkeletonText lines={5} />
          </div>
        )}
        {subjectGroups.map(({ kind, label }) => {
          const members = found.filter((subject) => subject.kind === kind)
          return (
            members.length > 0 && (
              <div key={kind} className="p-1.5">
                <p className="px-2 pt-1.5 pb-1 text-label font-medium text-muted">{label}</p>
                <ul aria-label={label} className="flex flex-col">
                  {members.map((subject) => (
                    <li key={subject.key} className="[contain-intrinsic-size:auto_28px] [content-visibility:auto]">
                      <Link
                        to="/project/$ref/api"
                        params={{ ref: projectRef }}
                        search={{ ...addressOf(subject), lang: shown.lang, search: shown.search }}
                        aria-current={isShown(subject, shown) ? 'page' : undefined}
                        activeOptions={{ explicitUndefined: true }}
                        className={linkLook}
                      >
                        <span className="truncate" title={subject.label}>
                          {subject.label}
                        </span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            )
          )
        })}
      </nav>
      {api && subjects.length > 0 && found.length === 0 && (
        <NoMatch title="Nothing in the API matches" onClear={() => setSearch('')} />
      )}
      {api && subjects.length === 0 && (
        <p className="px-4 py-2 text-muted">The exposed schemas have no tables, views or functions yet.</p>
      )}
    </>
  )
}

/** On a phone. */
export function SubjectSelect({ projectRef, api, search }: SubjectListProps & { api: ExposedApi }) {
  const navigate = useNavigate()
  const subjects = listedSubjects(api)
  return (
    <Field label="Table, view or function">
      <Select
        value={subjects.find((subject) => isShown(subject, search))?.key ?? ''}
        onChange={({ target: { value } }) => {
          const chosen = subjects.find(({ key }) => key === value)
          void navigate({
            to: '/project/$ref/api',
            params: { ref: projectRef },
            search: { ...(chosen ? addressOf(chosen) : {}), lang: search.lang },
          })
        }}
      >
        <option value="">Getting started</option>
        {subjectGroups.map(({ kind, label }) => (
          <optgroup key={kind} label={label}>
            {subjects
              .filter((subject) => subject.kind === kind)
              .map((subject) => (
                <option key={subject.key} value={subject.key}>
                  {subject.label}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  )
}

/** Said, so that a link counts as the present page only where the address has none of them. */
const nowhere = { schema: undefined, table: undefined, function: undefined }

const addressOf = ({ kind, schema, name }: ListedSubject) =>
  kind === 'function' ? { ...nowhere, schema, function: name } : { ...nowhere, schema, table: name }

const isShown = ({ kind, schema, name }: ListedSubject, search: ApiSearch) =>
  name === (kind === 'function' ? search.function : search.table) && schema === (search.schema ?? schema)

const linkLook =
  'flex h-control items-center rounded-control px-2 hover:bg-hover focus-visible:outline-offset-[-2px] aria-[current=page]:bg-accent-surface aria-[current=page]:font-medium'
