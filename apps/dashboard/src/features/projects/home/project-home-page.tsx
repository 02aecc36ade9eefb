import { computeSizes } from '@plinth/catalog/compute-sizes'
import type { Project } from '@plinth/contract/projects'
import { CodeBlock } from '@plinth/ui/code-block'
import { CopyButton } from '@plinth/ui/copy-button'
import { DescriptionList } from '@plinth/ui/description-list'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Panel, Section } from '@plinth/ui/section'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { PageTitle } from '../../../components/frames/page-title.tsx'
import { ProjectStatusBadge } from '../../../components/project/project-status-badge.tsx'
import { deploymentQuery } from '../../../data/deployment.ts'
import { useProject } from '../../../data/projects.ts'
import { connectionStringOf, psqlLineOf } from '../../../lib/database/connection-string.ts'
import { placeOf } from '../../../lib/format/project-place.ts'
import { Health } from './health.tsx'
import { NextSteps } from './next-steps.tsx'

// seldom there, so its code is not on every page
const SetPassword = lazy(async () => ({ default: (await import('./set-password.tsx')).SetPassword }))

/** Is it healthy, how does one connect, and what next. */
export function ProjectHomePage({ projectRef }: { projectRef: string }) {
  const project = useProject(projectRef)
  return (
    <Page>
      <PageTitle>{project.name}</PageTitle>
      <PageHeader title={project.name} status={<ProjectStatusBadge status={project.status} />} />
      <Suspense>{!project.has_database_password && <SetPassword project={project} />}</Suspense>
      <Health project={project} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Connect project={project} />
        <About project={project} />
      </div>
      <NextSteps projectRef={project.ref} />
    </Page>
  )
}

function Connect({ project }: { project: Project }) {
  return (
    <Section
      title="Connect"
      description="Replace [YOUR-PASSWORD] with your database password. It can be reset in the settings."
    >
      <div className="flex flex-col gap-4">
        <Address name="Connection string">{connectionStringOf(project)}</Address>
        <Address name="Terminal command">{psqlLineOf(project)}</Address>
        <Address
          name="Project URL"
          note={
            project.postgrestStatus === 'ONLINE' ? undefined : 'Nothing answers here yet: the REST API is not running.'
          }
        >
          {project.restUrl}
        </Address>
      </div>
    </Section>
  )
}

function Address({ name, note, children }: { name: string; note?: string; children: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-label text-muted">{name}</h3>
        <CopyButton iconOnly variant="quiet" text={children} label={`Copy ${name.toLowerCase()}`} className="-me-1.5" />
      </div>
      <CodeBlock label={name} code={children} copyable={false} />
      {note && <p className="text-label text-muted">{note}</p>}
    </div>
  )
}

function About({ project }: { project: Project }) {
  const { ref, infra_compute_size, dbVersion, inserted_at } = project
  const { data: deployment } = useSuspenseQuery(deploymentQuery())
  return (
    <Section title="About this project">
      <Panel>
        <DescriptionList
          items={[
            { term: 'Ref', description: <code className="font-mono">{ref}</code>, copy: ref },
            placeOf(project, deployment),
            { term: 'Compute size', description: computeSizes[infra_compute_size].label },
            { term: 'Postgres', description: dbVersion ?? 'Not known yet' },
            { term: 'Created', description: <RelativeTime value={inserted_at} /> },
          ]}
        />
      </Panel>
    </Section>
  )
}
