import { isInMotion } from '@plinth/catalog/project-status'
import type { Project } from '@plinth/contract/projects'
import { Button } from '@plinth/ui/button'
import { CopyButton } from '@plinth/ui/copy-button'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Panel } from '@plinth/ui/section'
import { Link } from '@tanstack/react-router'
import { PageTitle } from '../../../components/frames/page-title.tsx'
import { CancelRestoreButton } from '../../../components/project/cancel-restore-button.tsx'
import { ProjectVerbButton } from '../../../components/project/project-verb-button.tsx'
import { restoreStep } from '../../../components/project/restore-step.ts'
import { useReasonAgainst } from '../../../components/project/use-reason-against.ts'
import { formatMoment } from '@plinth/ui/format-moment'
import { DeleteProjectButton } from '../delete-project-button.tsx'
import { attemptsSentence } from './attempts-sentence.ts'
import { Creation } from './creation.tsx'
import { FailedAttempt } from './failed-attempt.tsx'
import { isBeingCreated, statusScreenOf, type StatusText } from './status-screens.ts'
import { StartLog } from './start-log.tsx'
import { Steps } from './steps.tsx'

/** What a project is doing, or why it cannot be used, and what to do about it. */
export function StatusScreen({ project }: { project: Project }) {
  const screen = statusScreenOf(project)
  if (!screen) return null
  return (
    <Page>
      <PageTitle>{`${screen.title} · ${project.name}`}</PageTitle>
      <div className="flex w-full max-w-180 flex-col gap-6 sm:py-8">
        <PageHeader
          above={project.name}
          title={screen.title}
          description={<Text project={project} screen={screen} />}
        />
        <div aria-live="polite" className="empty:-mb-6">
          {isInMotion(project.status) ? (
            <div className="flex flex-col gap-4">
              {project.attempts && <FailedAttempt attempts={project.attempts} />}
              <WhatIsDone project={project} />
              {project.attempts && <StartLog key={project.attempts.failed} projectRef={project.ref} />}
            </div>
          ) : (
            <div className="flex flex-col gap-4">
              <WhatIsKnown project={project} />
              {hasFailed(project.status) && <StartLog projectRef={project.ref} />}
            </div>
          )}
        </div>
        <WaysOut project={project} screen={screen} />
      </div>
    </Page>
  )
}

function WhatIsDone({ project }: { project: Project }) {
  if (project.attempts && project.attempts.next_at !== null) return null
  if (isBeingCreated(project) && !project.restoring) return <Creation projectRef={project.ref} />
  const isCanceled = project.restoring?.stage === 'canceled'
  return <Steps key={isCanceled ? 'canceled' : project.status} reported={restoreStep(project)} />
}

const SUPPORT = 'contact support'

/** The screen's text, in which support is a link to its form, filled in with what is known. */
function Text({
  project: { name, ref, status_detail, attempts },
  screen: { title, text },
}: {
  project: Project
  screen: StatusText
}) {
  const [before, after] = text.split(SUPPORT)
  if (after === undefined) return text
  const message = [`Project ${ref}: ${title}`, status_detail, attemptsSentence(attempts)].filter(Boolean).join('\n')
  return (
    <>
      {before}
      <Link
        to="/support/new"
        search={{ category: 'problem', subject: `${name}: ${title}`, message }}
        className="text-accent underline underline-offset-2"
      >
        {SUPPORT}
      </Link>
      {after}
    </>
  )
}

const hasFailed = (status: Project['status']) => status.endsWith('_FAILED') || status === 'UNKNOWN'

function WhatIsKnown({ project: { status, status_detail, attempts, restorable_until } }: { project: Project }) {
  if (status === 'REMOVED' && restorable_until !== null) {
    return isOver(restorable_until) ? (
      <Panel>It could be restored until {formatMoment(restorable_until)}. Its data is gone for good.</Panel>
    ) : (
      <Panel>
        It can be restored until <strong className="font-medium">{formatMoment(restorable_until)}</strong>, 48 hours
        after it was deleted. Then its data is gone for good.
      </Panel>
    )
  }
  if (status_detail === null) return null
  return (
    <Panel title="What the platform says">
      <p className="wrap-anywhere">{status_detail}</p>
      {attempts && <p className="text-muted">{attemptsSentence(attempts)}</p>}
    </Panel>
  )
}

/** By this browser's clock; the platform decides by its own. */
const isOver = (moment: string) => Date.parse(moment) <= Date.now()

function WaysOut({ project, screen: { action, offersSettings } }: { project: Project; screen: StatusText }) {
  const { status, restorable_until } = project
  const isGone = status === 'REMOVED' && restorable_until !== null && isOver(restorable_until)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <CancelRestoreButton project={project} />
      {action && !isGone && <Action project={project} action={action} />}
      {offersSettings && (
        <Button asChild>
          <Link to="/project/$ref/settings" params={{ ref: project.ref }}>
            Project settings
          </Link>
        </Button>
      )}
      <Button asChild variant="quiet">
        <Link to="/org/$slug" params={{ slug: project.organization_slug }}>
          All projects
        </Link>
      </Button>
      <CopyButton variant="quiet" label="Copy project ref" text={project.ref} />
    </div>
  )
}

function Action({ project, action }: { project: Project; action: NonNullable<StatusText['action']> }) {
  const reason = useReasonAgainst(project, action)
  return (
    <>
      {reason !== undefined && <p className="w-full text-muted">{reason}</p>}
      {action === 'remove' ? (
        <DeleteProjectButton project={project} />
      ) : (
        <ProjectVerbButton project={project} verb={action} variant="primary" />
      )}
    </>
  )
}
