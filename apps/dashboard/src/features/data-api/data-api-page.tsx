import { dataApi } from '@plinth/contract/data-api'
import { EmptyState } from '@plinth/ui/empty-state'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Panel } from '@plinth/ui/section'
import { SkeletonText } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { Failure } from '../../components/frames/failure.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { dataApiQuery } from '../../data/data-api.ts'
import { useProject } from '../../data/projects.ts'
import { Exposure } from './exposure.tsx'
import { Requests } from './requests.tsx'
import { Types } from './types.tsx'

/** What of a project applications reach through its REST API, and what their requests may do. */
export function DataApiPage({ projectRef }: { projectRef: string }) {
  const project = useProject(projectRef)
  const may = useProjectAccess(project)
  return (
    <Page>
      <PageTitle>{`Data API · ${project.name}`}</PageTitle>
      <div className="flex w-full max-w-240 flex-col gap-10">
        <PageHeader
          title="Data API"
          description="Tables, views and functions over HTTP, at /rest/v1 of the project. Grants and row-level security decide what each role reaches."
        />
        {may(dataApi.settings) ? (
          <Settings projectRef={project.ref} />
        ) : (
          <Panel padded={false}>
            <EmptyState kind="forbidden" title="Your role does not allow reading these settings">
              Ask an owner or an administrator of the organization.
            </EmptyState>
          </Panel>
        )}
        <Types projectRef={project.ref} />
      </div>
    </Page>
  )
}

function Settings({ projectRef }: { projectRef: string }) {
  const { data, error, refetch } = useQuery(dataApiQuery(projectRef))
  if (error && !data)
    return <Failure title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Panel>
        <SkeletonText lines={6} />
      </Panel>
    )
  return (
    <>
      <Exposure projectRef={projectRef} settings={data} />
      <Requests projectRef={projectRef} settings={data} />
    </>
  )
}
