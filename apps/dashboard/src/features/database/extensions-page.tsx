import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Panel, Section } from '@plinth/ui/section'
import { SkeletonText } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Failure } from '../../components/frames/failure.tsx'
import { ListSearch } from '../../components/lists/list-search.tsx'
import { NoMatch } from '../../components/lists/no-match.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { useReasonAgainstDatabaseChange } from '../../components/project/use-reason-against-database-change.ts'
import { extensionsQuery } from '../../data/extensions.ts'
import { useProject } from '../../data/projects.ts'
import { matchesSearch } from '../../lib/search/matches-search.ts'
import { DisableExtensionDialog } from './disable-extension-dialog.tsx'
import { EnableExtensionDialog } from './enable-extension-dialog.tsx'
import { extensionStates, type ListedExtension, listedExtensions } from './listed-extensions.ts'
import { ExtensionRow } from './extension-row.tsx'

interface ExtensionsPageProps {
  projectRef: string
  search: string
  onSearch: (search: string) => void
}

/** The extensions of the catalogue and of the server, each with its switch. */
export function ExtensionsPage({ projectRef, search, onSearch }: ExtensionsPageProps) {
  const { data, error, refetch } = useQuery(extensionsQuery(projectRef))
  const project = useProject(projectRef)
  const reason = useReasonAgainstDatabaseChange(project)
  return (
    <Page>
      <PageTitle>Extensions</PageTitle>
      <PageHeader
        title="Extensions"
        description={
          <>
            Types, functions, indexes and languages for Postgres. The{' '}
            <Link to="/guides/database/extensions" className="underline underline-offset-2">
              guides
            </Link>{' '}
            say what each is for.
          </>
        }
      />
      {error && !data && (
        <Failure title="The extensions could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Panel>
          <SkeletonText />
        </Panel>
      )}
      {data && (
        <ExtensionList
          projectRef={projectRef}
          extensions={listedExtensions(data, project.dbVersion)}
          reason={reason}
          search={search}
          onSearch={onSearch}
        />
      )}
    </Page>
  )
}

interface ExtensionListProps extends ExtensionsPageProps {
  extensions: ListedExtension[]
  /** Why the person may change none. */
  reason: string | undefined
}

function ExtensionList({ projectRef, extensions, reason, search, onSearch }: ExtensionListProps) {
  const [asked, setAsked] = useState<ListedExtension>()
  const found = extensions.filter(({ name, comment, tags }) => matchesSearch(search, name, comment, ...tags))
  const onClose = () => setAsked(undefined)
  return (
    <>
      <div className="flex flex-col gap-2">
        <ListSearch
          label="Find an extension"
          value={search}
          onChange={onSearch}
          shown={found.length}
          of={extensions.length}
        />
        {reason !== undefined && <p className="text-muted">{reason}</p>}
      </div>
      {found.length === 0 && (
        <Panel padded={false}>
          <NoMatch title="No extension matches" onClear={() => onSearch('')} />
        </Panel>
      )}
      {extensionStates.map(({ state, title, description }) => {
        const members = found.filter((extension) => extension.state === state)
        if (members.length === 0) return null
        return (
          <Section key={state} title={title} description={description}>
            <Panel padded={false}>
              <ul aria-label={title} className="divide-y divide-border">
                {members.map((extension) => (
                  <ExtensionRow
                    key={extension.name}
                    extension={extension}
                    isOpen={reason === undefined}
                    onToggle={() => setAsked(extension)}
                  />
                ))}
              </ul>
            </Panel>
          </Section>
        )
      })}
      {asked?.state === 'enabled' && (
        <DisableExtensionDialog projectRef={projectRef} extension={asked} onClose={onClose} />
      )}
      {asked?.state === 'available' && (
        <EnableExtensionDialog projectRef={projectRef} extension={asked} onClose={onClose} />
      )}
    </>
  )
}
