import type { FeatureName } from '@plinth/catalog/features'
import type { Overview } from '@plinth/contract/metrics'
import type { Project } from '@plinth/contract/projects'
import { IconButton } from '@plinth/ui/icon-button'
import { Panel } from '@plinth/ui/section'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Circle, CircleDashed, X } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { useAccess } from '../../../access/use-access.ts'
import { overviewQuery } from '../../../data/metrics.ts'
import { dismissedChecklists } from '../../../lib/browser/stored-entries.ts'
import { checklistProgress } from './checklist-progress.ts'

interface Step {
  /** Undefined until the database has said so. */
  isDone: boolean | undefined
  text: string
  /** What it leads to, where that can be switched off. */
  feature?: FeatureName
  /** Without content; it gets the text while the step is not done. */
  link: ReactElement<{ className?: string; children?: ReactNode }>
}

/** What a new project still wants, until all of it was done at a visit or somebody has dismissed it. */
export function Checklist({ project }: { project: Project }) {
  const { ref } = project
  const dismissed = dismissedChecklists.of(ref)
  const [isDismissed, setDismissed] = useState(dismissed.read)
  const { data: overview } = useQuery(overviewQuery(ref))
  const { isOn } = useAccess()
  const steps = stepsOf(overview, project).filter(({ feature }) => feature === undefined || isOn(feature))
  const isFinished = steps.every(({ isDone }) => isDone)
  useEffect(() => {
    // it stays for this visit, so that nothing below it moves
    if (isFinished) dismissedChecklists.of(ref).write(true)
  }, [isFinished, ref])
  if (isDismissed) return null
  const onDismiss = () => {
    dismissed.write(true)
    setDismissed(true)
  }
  return (
    <section aria-label="First steps">
      <Panel padded={false}>
        <div className="flex items-center gap-2 py-1 ps-4 pe-1">
          <h2 className="flex-1 font-semibold">First steps</h2>
          <span className="text-label text-muted">{checklistProgress(steps)}</span>
          <IconButton label="Dismiss first steps" size="small" onClick={onDismiss}>
            <X size={14} aria-hidden />
          </IconButton>
        </div>
        <ul className="grid divide-border max-lg:divide-y lg:auto-cols-fr lg:grid-flow-col lg:divide-x">
          {steps.map((step) => (
            <StepRow key={step.text} step={step} />
          ))}
        </ul>
      </Panel>
    </section>
  )
}

function stepsOf(overview: Overview | undefined, project: Project): Step[] {
  const contents = overview?.contents ?? undefined
  const params = { ref: project.ref }
  return [
    {
      isDone: contents && contents.tables > 0,
      text: 'Create a table',
      feature: 'table_editor:all',
      link: <Link to="/project/$ref/editor" params={params} search={{ create: 'table' }} />,
    },
    {
      isDone: overview && overview.last_connected_at !== null,
      text: 'Connect a client',
      link: <Link to="/project/$ref" params={params} hash="connect" />,
    },
    {
      isDone: contents && contents.tables > 0 && contents.tables_without_rls === 0,
      text: 'Enable row-level security on every table',
      link: <Link to="/project/$ref/advisors/security" params={params} />,
    },
    {
      isDone: overview && overview.backup.taken_at !== null,
      text: 'Take a backup',
      link: <Link to="/project/$ref/database/backups" params={params} />,
    },
    {
      isDone: overview?.has_invited,
      text: 'Invite your team',
      feature: 'organization_members:create',
      link: <Link to="/org/$slug/team" params={{ slug: project.organization_slug }} />,
    },
  ]
}

function StepRow({ step: { isDone, text, link } }: { step: Step }) {
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      {isDone === undefined ? (
        <CircleDashed size={16} aria-label="Not known yet" className="shrink-0 text-muted" />
      ) : isDone ? (
        <Check size={16} aria-label="Done" className="shrink-0 text-success" />
      ) : (
        <Circle size={16} aria-label="To do" className="shrink-0 text-muted" />
      )}
      {isDone ? (
        <span className="text-muted">{text}</span>
      ) : (
        cloneElement(link, { className: 'hover:underline underline-offset-2', children: text })
      )}
    </li>
  )
}
