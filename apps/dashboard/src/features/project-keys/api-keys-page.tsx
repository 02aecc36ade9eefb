import { apiKeys } from '@plinth/contract/api-keys'
import { EmptyState } from '@plinth/ui/empty-state'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Panel } from '@plinth/ui/section'
import { useQuery } from '@tanstack/react-query'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { Failure } from '../../components/frames/failure.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { apiKeysQuery } from '../../data/project-keys.ts'
import { useProject } from '../../data/projects.ts'
import { KeySections } from './key-sections.tsx'
import { SigningKeys } from './signing-keys.tsx'

/** The keys that applications send to a project, and those that sign its users' tokens. */
export function ApiKeysPage({ projectRef }: { projectRef: string }) {
  const project = useProject(projectRef)
  const may = useProjectAccess(project)
  return (
    <Page>
      <PageTitle>{`API keys · ${project.name}`}</PageTitle>
      <div className="flex w-full max-w-240 flex-col gap-10">
        <PageHeader
          title="API keys"
          description="Applications send an API key with every request. The key says which project they mean and which role they act as."
        />
        {may(apiKeys.list) ? (
          <>
            <ApiKeys projectRef={project.ref} />
            <SigningKeys project={project} />
          </>
        ) : (
          <Panel padded={false}>
            <EmptyState kind="forbidden" title="Your role does not allow reading API keys">
              Ask an owner or an administrator of the organization.
            </EmptyState>
          </Panel>
        )}
      </div>
    </Page>
  )
}

function ApiKeys({ projectRef }: { projectRef: string }) {
  const { data, error, refetch } = useQuery(apiKeysQuery(projectRef))
  if (error && !data)
    return <Failure title="The API keys could not be loaded" error={error} onRetry={() => void refetch()} />
  return <KeySections projectRef={projectRef} keys={data} />
}
