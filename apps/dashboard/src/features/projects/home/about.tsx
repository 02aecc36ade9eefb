import { computeSizes } from '@plinth/catalog/compute-sizes'
import type { Project } from '@plinth/contract/projects'
import { DescriptionList } from '@plinth/ui/description-list'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Panel, Section } from '@plinth/ui/section'
import { useSuspenseQuery } from '@tanstack/react-query'
import { deploymentQuery } from '../../../data/deployment.ts'
import { placeOf } from '../../../lib/format/project-place.ts'
import { BackupLine } from './backup-line.tsx'
import { CreationTook } from './creation-took.tsx'

/** The facts of a project that seldom change. */
export function About({ project }: { project: Project }) {
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
            { term: 'Last backup', description: <BackupLine project={project} /> },
            {
              term: 'Created',
              description: (
                <>
                  <RelativeTime value={inserted_at} />
                  <CreationTook project={project} />
                </>
              ),
            },
          ]}
        />
      </Panel>
    </Section>
  )
}
