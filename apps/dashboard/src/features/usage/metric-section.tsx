import { usageMetrics } from '@plinth/catalog/usage-metrics'
import type { MetricUsage } from '@plinth/contract/usage'
import { classes } from '@plinth/ui/classes'
import { ProgressBar } from '@plinth/ui/progress-bar'
import { Panel, Section } from '@plinth/ui/section'
import { Link } from '@tanstack/react-router'
import { DailyBars } from './daily-bars.tsx'
import { formatUsage } from './format-usage.ts'

interface MetricSectionProps {
  usage: MetricUsage
  start: string
  /** Allowances are those of a cycle, so they stand beside nothing else. */
  isCycle: boolean
}

/** How much of one thing was used: in all, by day and by project. */
export function MetricSection({ usage, start, isCycle }: MetricSectionProps) {
  const { metric, quantity, days, projects } = usage
  const { title, unit } = usageMetrics[metric]
  const allowance = isCycle ? usage.allowance : null
  const format = (value: number) => formatUsage(unit, value)
  const isOver = allowance !== null && quantity > allowance
  return (
    <Section id={metric} title={title} description={meanings[metric]}>
      <Panel>
        {projects.length === 0 ? (
          // which is not the same as none
          <p className="text-muted">
            No usage was measured on these days.{allowance !== null && ` The plan includes ${format(allowance)}.`}
          </p>
        ) : (
          <div className="flex flex-col gap-4">
            <div className="flex flex-col gap-1.5">
              <p>
                <span className={classes('text-section font-semibold tabular-nums', isOver && 'text-danger')}>
                  {format(quantity)}
                </span>
                {allowance !== null && <span className="text-muted"> of {format(allowance)} included</span>}
                {isOver && <span className="text-danger"> · Over the plan’s limit</span>}
              </p>
              {allowance !== null && <ProgressBar label={`${title} of the plan`} value={quantity / allowance} />}
            </div>
            <DailyBars label={title} start={start} days={days} format={format} />
            <Projects projects={projects} format={format} />
          </div>
        )}
      </Panel>
    </Section>
  )
}

const meanings: Record<MetricUsage['metric'], string> = {
  database_size: 'The largest size of a project’s databases. The limit applies to each project.',
  egress: 'The size of all API responses, for all projects.',
  active_users: 'Users who signed in to Auth or stayed signed in, each counted once in a project.',
  requests: 'All API requests, for all projects.',
  compute: 'How long databases were running. A sleeping database uses none.',
}

function Projects({ projects, format }: { projects: MetricUsage['projects']; format: (value: number) => string }) {
  return (
    <ul aria-label="By project" className="flex flex-col divide-y divide-border border-t border-border">
      {projects.map(({ ref, name, quantity }) => (
        <li key={ref} className="flex items-baseline gap-4 pt-1.5 not-last:pb-1.5">
          {name === null ? (
            <span className="min-w-0 truncate text-muted">{ref} (deleted)</span>
          ) : (
            <Link to="/project/$ref" params={{ ref }} className="min-w-0 truncate hover:underline">
              {name}
            </Link>
          )}
          <span className="ms-auto shrink-0 tabular-nums">{format(quantity)}</span>
        </li>
      ))}
    </ul>
  )
}
