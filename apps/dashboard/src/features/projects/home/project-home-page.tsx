import { computeSizes } from '@plinth/catalog/compute-sizes'
import { findRegion } from '@plinth/catalog/regions'
import type { MetricRange } from '@plinth/contract/metrics'
import type { Project } from '@plinth/contract/projects'
import { Button } from '@plinth/ui/button'
import { CodeBlock } from '@plinth/ui/code-block'
import { CopyButton } from '@plinth/ui/copy-button'
import { DescriptionList } from '@plinth/ui/description-list'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Panel, Section } from '@plinth/ui/section'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyOr } from '../../../components/lazy-or.ts'
import { PageTitle } from '../../../components/page-title.tsx'
import { ProjectStatusBadge } from '../../../components/project-status-badge.tsx'
import { useProject } from '../../../data/projects.ts'
import { connectionStringOf, psqlLineOf } from '../../../lib/connection-string.ts'
import { Health } from './health.tsx'

const Figures = lazyOr(async () => (await import('./living.ts')).Figures)
const CreationTook = lazyOr(async () => (await import('./living.ts')).CreationTook)
const Checklist = lazyOr(async () => (await import('./living.ts')).Checklist)
const Insights = lazyOr(async () => (await import('./living.ts')).Insights)

interface ProjectHomePageProps {
  projectRef: string
  range: MetricRange
}

/** Is it healthy, how does it do, and how does one connect. */
export function ProjectHomePage({ projectRef, range }: ProjectHomePageProps) {
  const project = useProject(projectRef)
  return (
    <Page>
      <PageTitle>{project.name}</PageTitle>
      <PageHeader title={project.name} status={<ProjectStatusBadge status={project.status} />} />
      <Health project={project} />
      <Suspense fallback={<div className="min-h-112 lg:min-h-80" />}>
        <Figures project={project} range={range} />
      </Suspense>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-8">
          <Connect project={project} />
          <Suspense>
            <Checklist project={project} />
          </Suspense>
        </div>
        <About project={project} />
      </div>
      <Suspense>
        <Insights project={project} />
      </Suspense>
    </Page>
  )
}

function Connect({ project }: { project: Project }) {
  return (
    <Section
      id="connect"
      title="Connect"
      description="Replace [YOUR-PASSWORD] with your database password. It can be reset in the settings."
    >
      <div className="flex flex-col gap-4">
        <Address name="Connection string">{connectionStringOf(project)}</Address>
        <Address name="Terminal command">{psqlLineOf(project)}</Address>
        {project.postgrestStatus === 'ONLINE' && <Address name="Project URL">{project.restUrl}</Address>}
      </div>
    </Section>
  )
}

function Address({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-label text-muted">{name}</h3>
        <CopyButton iconOnly variant="quiet" text={children} label={`Copy ${name.toLowerCase()}`} className="-me-1.5" />
      </div>
      <CodeBlock label={name} code={children} copyable={false} />
    </div>
  )
}

function About({ project }: { project: Project }) {
  const { ref, region, cloud_provider, infra_compute_size, dbVersion, inserted_at } = project
  return (
    <Section
      title="About this project"
      actions={
        <Button asChild variant="quiet" size="small">
          <Link to="/project/$ref/settings" params={{ ref }}>
            Project settings
          </Link>
        </Button>
      }
    >
      <Panel>
        <DescriptionList
          items={[
            { term: 'Ref', description: <code className="font-mono">{ref}</code>, copy: ref },
            { term: 'Region', description: `${cloud_provider} · ${findRegion(region)?.displayName ?? region}` },
            { term: 'Compute size', description: computeSizes[infra_compute_size].label },
            { term: 'Postgres', description: dbVersion ?? 'Not known yet' },
            {
              term: 'Created',
              description: (
                <>
                  <RelativeTime value={inserted_at} />
                  <Suspense>
                    <CreationTook project={project} />
                  </Suspense>
                </>
              ),
            },
          ]}
        />
      </Panel>
    </Section>
  )
}
