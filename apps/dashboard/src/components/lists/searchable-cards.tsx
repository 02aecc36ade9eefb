import type { ReactNode } from 'react'
import { matchesSearch } from '../../lib/search/matches-search.ts'
import { ListSearch } from './list-search.tsx'
import { NoMatch } from './no-match.tsx'
import { useSearchText } from './use-search-text.ts'

interface SearchableCardsProps<Item> {
  items: readonly Item[]
  /** Of the list, as in "Projects". */
  label: string
  /** Of the search, as in "Find a project". */
  searchLabel: string
  noMatch: string
  /** What the search looks at. */
  wordsOf: (item: Item) => readonly string[]
  /** A `CardLink` with a key. */
  children: (item: Item) => ReactNode
}

const SEARCHABLE_FROM = 9

/** Things as cards, with a search once there are many. */
export function SearchableCards<Item>(props: SearchableCardsProps<Item>) {
  const { items, label, searchLabel, noMatch, wordsOf, children } = props
  const [search, setSearch] = useSearchText()
  const shown = items.filter((item) => matchesSearch(search, ...wordsOf(item)))
  return (
    <section aria-label={label} className="flex flex-col gap-4">
      {items.length >= SEARCHABLE_FROM && (
        <ListSearch label={searchLabel} value={search} onChange={setSearch} shown={shown.length} of={items.length} />
      )}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">{shown.map(children)}</ul>
      {shown.length === 0 && <NoMatch title={noMatch} onClear={() => setSearch('')} />}
    </section>
  )
}
