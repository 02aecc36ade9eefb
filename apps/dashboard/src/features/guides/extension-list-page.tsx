import { extensions } from '@plinth/catalog/extensions'
import type { Extension } from '@plinth/catalog/extensions/extension'
import { Badge } from '@plinth/ui/badge'
import { PageHeader } from '@plinth/ui/page-header'
import { Panel } from '@plinth/ui/section'
import { Link } from '@tanstack/react-router'
import { ListSearch } from '../../components/lists/list-search.tsx'
import { NoMatch } from '../../components/lists/no-match.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { PlainFrame } from '../../components/frames/plain-frame.tsx'
import { matchingExtensions } from './matching-extensions.ts'

interface ExtensionListPageProps {
  search: string
  onSearch: (search: string) => void
}

/** The way to the guide of each extension. */
export function ExtensionListPage({ search, onSearch }: ExtensionListPageProps) {
  const shown = matchingExtensions(search)
  return (
    <PlainFrame wide>
      <PageTitle>Database extensions</PageTitle>
      <PageHeader
        title="Database extensions"
        description="Extensions add types, functions, indexes and languages to Postgres. Each guide says what one is for and how to enable it in a project."
      />
      <ListSearch
        label="Find an extension"
        value={search}
        onChange={onSearch}
        shown={shown.length}
        of={extensions.length}
      />
      <Panel padded={false}>
        {shown.length === 0 ? (
          <NoMatch title="No extension matches" onClear={() => onSearch('')} />
        ) : (
          <ul aria-label="Extensions" className="divide-y divide-border">
            {shown.map((extension) => (
              <ExtensionRow key={extension.name} extension={extension} />
            ))}
          </ul>
        )}
      </Panel>
    </PlainFrame>
  )
}

function ExtensionRow({ extension: { name, comment, tags, deprecated } }: { extension: Extension }) {
  return (
    <li className="relative grid items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-hover sm:grid-cols-[15rem_1fr_auto]">
      <Link
        to="/guides/database/extensions/$name"
        params={{ name }}
        className="min-w-0 font-mono font-medium wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        {name}
      </Link>
      <span className="text-muted">{comment}</span>
      <span className="flex flex-wrap gap-1 sm:justify-end">
        {deprecated && <Badge tone="warning">Deprecated</Badge>}
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
    </li>
  )
}
