import { days, hours, minutes, seconds } from '@plinth/catalog/durations'
import { logSourcesLeftOn } from '@plinth/catalog/log-sources'
import { isFeatureOn } from '@plinth/catalog/features'
import { logRetentionDays } from '@plinth/catalog/plan-allowances'
import type { logs } from '@plinth/contract/logs'
import type { Received } from '@plinth/contract/endpoint'
import type { LogFilter } from '@plinth/log-store/log-reading'
import type { ProjectContext } from '../../context/caller-contexts.ts'

const USUAL_SPAN = hours(1)
const MOST_BARS = 120

const steps = [
  seconds(1),
  seconds(5),
  seconds(15),
  seconds(30),
  minutes(1),
  minutes(5),
  minutes(15),
  minutes(30),
  hours(1),
  hours(3),
  hours(6),
  days(1),
]

/** The shortest step that divides a span into bars that can be told apart. */
export const stepOf = (span: number) => steps.find((step) => span / step <= MOST_BARS) ?? days(1)

type Asked = Partial<Received<typeof logs.summary>>

export interface LogRules {
  ref: string
  now: number
  keptDays: number
  disabledFeatures: readonly string[]
}

/** What holds for who reads a project's logs now. */
export const logRulesOf = ({
  project,
  membership,
  edition,
  clock,
  config,
}: Pick<ProjectContext, 'project' | 'membership' | 'edition' | 'clock' | 'config'>): LogRules => ({
  ref: project.ref,
  now: clock.now().getTime(),
  keptDays: logRetentionDays(membership.organization.plan, edition),
  disabledFeatures: config.disabledFeatures,
})

/** What is read of a project: no further back than its logs are kept, and no source of a service that is switched off. */
export function filterOf(asked: Asked, { ref, now, keptDays, disabledFeatures }: LogRules): LogFilter {
  const oldest = now - days(keptDays)
  const to = asked.to === undefined ? now + 1 : Date.parse(asked.to)
  const from = asked.from === undefined ? to - USUAL_SPAN : Date.parse(asked.from)
  const leftOn: readonly string[] = logSourcesLeftOn((feature) => isFeatureOn(feature, disabledFeatures))
  return {
    ref,
    from: Math.max(from, oldest),
    to: Math.max(to, oldest),
    sources: asked.sources?.length ? asked.sources.filter((source) => leftOn.includes(source)) : [...leftOn],
    levels: asked.levels,
    methods: asked.methods,
    roles: asked.roles,
    statusClasses: asked.statuses?.map((name) => Number(name[0])),
    text: asked.text,
  }
}

/** Where a cursor of the contract stands. */
export function placeOf(cursor: string) {
  const at = cursor.indexOf(':')
  return { at: Number(cursor.slice(0, at)), id: cursor.slice(at + 1) }
}
