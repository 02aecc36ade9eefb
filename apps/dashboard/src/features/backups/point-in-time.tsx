import { backups, type PointInTime as Found } from '@plinth/contract/backups'
import { projects } from '@plinth/contract/projects'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { formatMoment } from '@plinth/ui/format-moment'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Panel, Section } from '@plinth/ui/section'
import { TextInput } from '@plinth/ui/text-input'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useAccess } from '../../access/use-access.ts'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { useReasonAgainst } from '../../components/project/use-reason-against.ts'
import { momentPreviewQuery } from '../../data/backups.ts'
import { useProject } from '../../data/projects.ts'
import { momentWords } from './moment-words.ts'
import { spanWords, wrongMoment } from './wrong-moment.ts'
import { fieldOf, firstSecond, isIn, lastSecond, momentOf, timeZone, uncertainAt } from './moment-field.ts'

const MomentDialog = lazy(() => import('./moment-dialog.tsx').then((module) => ({ default: module.MomentDialog })))

/** Every second that the project can go back to. */
export function PointInTime({ projectRef, found }: { projectRef: string; found: Found }) {
  const { state, failure, failing_since, stored_until } = found
  const windows = found.windows.filter((window) => firstSecond(window) <= lastSecond(window))
  const may = useProjectAccess(useProject(projectRef))
  if (state === 'off' && windows.length === 0) return null
  const [latest] = windows
  return (
    <Section title="Point-in-time recovery" description={momentWords({ state, windows }, may(backups.restoreMoment))}>
      {state === 'failing' && (
        <Banner tone="warning" title="New writes cannot be archived.">
          {failure}{' '}
          {failing_since && (
            <>
              It began failing <RelativeTime value={failing_since} />.
            </>
          )}
        </Banner>
      )}
      <Panel>
        {latest ? (
          <div className="flex flex-col gap-4">
            <Windows windows={windows} isLive={state === 'archiving'} storedUntil={stored_until} />
            <Uncertain spans={found.uncertain} />
            <ChooseMoment projectRef={projectRef} windows={windows} uncertain={found.uncertain} />
          </div>
        ) : (
          <p className="text-muted">
            {state === 'failing' ? 'No time can be restored yet.' : 'It starts when the next backup is done.'}
          </p>
        )}
      </Panel>
    </Section>
  )
}

interface WindowsProps {
  windows: Found['windows']
  /** The latest reaches until now. */
  isLive: boolean
  storedUntil: string | null
}

function Windows({ windows, isLive, storedUntil }: WindowsProps) {
  return (
    <ul aria-label="Times that can be restored" className="flex flex-col gap-1">
      {windows.map((window, index) => (
        <li key={window.from}>
          {formatMoment(firstSecond(window))} to {isLive && index === 0 ? 'now' : formatMoment(lastSecond(window))}
          {isLive && index === 0 && storedUntil && (
            <span className="text-muted">
              . Archived until {formatMoment(storedUntil)} so far; the rest is archived before a restore starts.
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Which moments in between cannot be restored. */
function Uncertain({ spans }: { spans: Found['uncertain'] }) {
  if (spans.length === 0) return null
  return (
    <ul aria-label="Times that cannot be restored" className="flex flex-col gap-1 text-warning">
      {spans.map((span) => (
        <li key={span.until}>{spanWords(span)}</li>
      ))}
    </ul>
  )
}

interface ChooseMomentProps extends Pick<Found, 'windows' | 'uncertain'> {
  projectRef: string
}

function ChooseMoment({ projectRef, windows, uncertain }: ChooseMomentProps) {
  const project = useProject(projectRef)
  const may = useProjectAccess(project)
  const mayCreate = useAccess().may(projects.create, { organization: project.organization_slug })
  const reason = useReasonAgainst(project, 'restoreBackup')
  const [latest, earliest] = [windows[0]!, windows.at(-1)!]
  const [field, setField] = useState(() => fieldOf(lastSecond(latest)))
  const [asked, setAsked] = useState<Date>()
  const moment = momentOf(field)
  const isCovered = moment !== undefined && isIn(windows, moment) && !uncertainAt(uncertain, moment)
  const preview = useQuery({ ...momentPreviewQuery(projectRef, moment), enabled: isCovered })
  if (!may(backups.restoreMoment)) return null
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="w-64 max-w-full">
        <Field
          label={
            <>
              Date and time <span className="font-normal text-muted">({timeZone()})</span>
            </>
          }
          {...(isCovered ? {} : { error: wrongMoment({ windows, uncertain }, moment) })}
        >
          <TextInput
            type="datetime-local"
            step={1}
            min={fieldOf(firstSecond(earliest))}
            max={fieldOf(lastSecond(latest))}
            value={field}
            onChange={(event) => setField(event.target.value)}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-3 sm:pt-6.5">
        <Button disabled={!isCovered || reason !== undefined} title={reason} onClick={() => setAsked(moment)}>
          Restore
        </Button>
        {mayCreate &&
          (preview.data && moment ? (
            <Button asChild variant="quiet">
              <Link
                to="/new/$slug"
                params={{ slug: project.organization_slug }}
                search={{ backup: preview.data.backup, of: projectRef, at: moment.toISOString() }}
              >
                Restore to a new project
              </Link>
            </Button>
          ) : (
            <Button variant="quiet" disabled>
              Restore to a new project
            </Button>
          ))}
      </div>
      <Suspense>
        {asked && <MomentDialog projectRef={projectRef} moment={asked} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </div>
  )
}
