import { logSources } from '@plinth/catalog/log-sources'
import type { LogLevel, LogLine } from '@plinth/contract/logs'
import { classes } from '@plinth/ui/classes'
import { formatMoment } from '@plinth/ui/format-moment'
import { StatusDot } from '@plinth/ui/status-dot'
import { knownSource } from './known-choices.ts'

interface LogListProps {
  lines: readonly LogLine[]
  /** The id of the line that is open. */
  current: string | undefined
  onOpen: (line: LogLine) => void
}

/** Lines as rows, newest first. */
export function LogList({ lines, current, onOpen }: LogListProps) {
  return (
    <ol aria-label="Log lines" className="overflow-clip rounded-panel border border-border bg-surface">
      {lines.map((line) => (
        <li key={line.id} className="border-border not-first:border-t">
          <button
            type="button"
            aria-current={line.id === current ? 'true' : undefined}
            onClick={() => onOpen(line)}
            className={classes(
              'grid w-full items-baseline gap-x-3 px-3 py-1.5 text-start hover:bg-hover focus-visible:outline-offset-[-2px] aria-[current=true]:bg-accent-surface',
              'grid-cols-[auto_1fr_auto] sm:grid-cols-[9.5rem_1rem_7rem_1fr_4.5rem]',
            )}
          >
            <time
              dateTime={line.at}
              title={formatMoment(line.at)}
              className="font-mono text-label text-muted max-sm:col-start-3 max-sm:row-start-1"
            >
              {shortMoment(line.at)}
            </time>
            <span className="max-sm:col-start-1 max-sm:row-start-1">
              <StatusDot state={dotOf[line.level]} hideLabel>
                {line.level}
              </StatusDot>
            </span>
            <span className="truncate text-label text-muted max-sm:col-start-2 max-sm:row-start-1">
              {nameOf(line.source)}
            </span>
            <span className="truncate font-mono text-label max-sm:col-span-3 max-sm:row-start-2">{line.message}</span>
            <span className="text-end text-label text-muted tabular-nums max-sm:hidden">
              {line.milliseconds === null ? '' : `${Math.round(line.milliseconds)} ms`}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

const dotOf: Record<LogLevel, 'off' | 'healthy' | 'warning' | 'failed'> = {
  debug: 'off',
  info: 'healthy',
  warning: 'warning',
  error: 'failed',
}

/** The name of a source as people know it. */
export function nameOf(source: string) {
  const id = knownSource(source)
  return id ? logSources[id].name : source
}

const two = (part: number) => String(part).padStart(2, '0')

function shortMoment(moment: string) {
  const date = new Date(moment)
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
  return `${two(date.getMonth() + 1)}-${two(date.getDate())} ${time}.${String(date.getMilliseconds()).padStart(3, '0')}`
}
