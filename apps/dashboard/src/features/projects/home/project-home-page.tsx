import type { MetricRange } from '@plinth/contract/metrics'
import { Button } from '@plinth/ui/button'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageTitle } from '../../../components/frames/page-title.tsx'
import { ProjectStatusBadge } from '../../../components/project/project-status-badge.tsx'
import { fetched } from '../../../components/loading/fetched.tsx'
import { overviewQuery } from '../../../data/metrics.ts'
import { useProject } from '../../../data/projects.ts'
import { afterPaint } from '../../../lib/browser/after-paint.ts'
import { Health } from './health.tsx'

// seldom there, so its code is not on every page
const SetPassword = lazy(async () => ({ default: (await import('./set-password.tsx')).SetPassword }))
const Living = fetched(
  async () => {
    await afterPaint()
    return (await import('./living.tsx')).Living
  },
  { meanwhile: Health },
)

interface ProjectHomePageProps {
  projectRef: string
  range: MetricRange
}

/** Is it healthy, how does it do, and how does one connect. */
export function ProjectHomePage({ projectRef, range }: ProjectHomePageProps) {
  const project = useProject(projectRef)
  // asked for below
  const { data: overview } = useQuery({ ...overviewQuery(projectRef), enabled: false })
  const isAsleep = project.status === 'ACTIVE_HEALTHY' && overview?.is_awake === false
  return (
    <Page>
      <PageTitle>{project.name}</PageTitle>
      <PageHeader
        title={project.name}
        status={<ProjectStatusBadge project={project} isAsleep={isAsleep} />}
        actions={
          <Button asChild>
            <Link to="/project/$ref/settings" params={{ ref: project.ref }}>
              Settings
            </Link>
          </Button>
        }
      />
      <Suspense>{!project.has_database_password && <SetPassword project={project} />}</Suspense>
      <Living.View project={project} isAsleep={isAsleep} range={range} />
    </Page>
  )
}
