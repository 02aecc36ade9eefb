import { computeSizes } from '@plinth/catalog/compute-sizes'
import { findRegion } from '@plinth/catalog/regions'
import type { Project } from '@plinth/contract/projects'
import { DescriptionList } from '@plinth/ui/description-list'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Panel, Section } from '@plinth/ui/section'
import { CreationTook } from './creation-took.tsx'

/** The facts of a project that seldom change. */
export function About({ project }: { project: Project }) {
  const { ref, region, cloud_provider, infra_compute_size, dbVersion, inserted_at } = project
  return (
    <Section title="About this project">
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
