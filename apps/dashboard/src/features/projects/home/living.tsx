import type { MetricRange } from '@plinth/contract/metrics'
import type { Project } from '@plinth/contract/projects'
import { lazy, Suspense } from 'react'
import { FailedChange } from '../failed-change.tsx'
import { About } from './about.tsx'
import { BackupTrouble } from './backup-trouble.tsx'
import { Checklist } from './checklist.tsx'
import { Connect } from './connect.tsx'
import { Figures } from './figures.tsx'
import { Health } from './health.tsx'
import { Insights } from './insights.tsx'
import { Uptime } from './uptime.tsx'

const Traffic = lazy(async () => ({ default: (await import('./traffic.tsx')).Traffic }))

interface LivingProps {
  project: Project
  isAsleep: boolean
  range: MetricRange
}

/** What the home shows beyond its first paint: how the project does, how one connects, and what deserves a look. */
export function Living({ project, isAsleep, range }: LivingProps) {
  return (
    <>
      <Health project={project} isAsleep={isAsleep} uptime={<Uptime project={project} />} />
      <FailedChange project={project} />
      <BackupTrouble project={project} />
      <Checklist project={project} />
      <Figures project={project} range={range} />
      <Suspense>
        <Traffic project={project} />
      </Suspense>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Connect project={project} />
        <About project={project} />
      </div>
      <Insights project={project} />
    </>
  )
}
