import { endpointsOf } from '@plinth/contract/openapi'
import type { Line } from '../database/roles/change-lines.ts'

/** What somebody did, as it follows their name. An endpoint says it of its own operation. */
export const whatWasDone = (verb: string) => words.get(verb) ?? `did ${verb}`

/** Changes that no endpoint is for. */
const bySql: Record<Line['verb'], string> = {
  'database.change_roles': 'changed database roles by SQL',
  'database.change_rights': 'changed rights in the database by SQL',
}

/** Recorded by the platform when usage puts an organization under a restriction, or ends one. */
export const QUOTAS_SETTLED = 'billing.settle-quotas'
/** Recorded by the platform when a smaller plan begins at the end of a cycle. */
export const PLAN_BEGAN = 'billing.begin-plan'
/** Recorded by the platform of a project that nobody used. */
export const PAUSED_IDLE = 'project.pause-idle'
/** Recorded when the last byte of a dump was sent, or none will be. */
export const DUMP_ENDED = 'dump.end'
/** The same of an export. */
export const EXPORT_ENDED = 'export.end'

const words = new Map([
  ...endpointsOf().flatMap(({ endpoint: { operation } }): [string, string][] =>
    operation ? [[operation.verb, operation.did]] : [],
  ),
  ...Object.entries(bySql),
  [DUMP_ENDED, 'ended the download of a dump'],
  [QUOTAS_SETTLED, 'compared the usage with the quotas of the plan'],
  [PLAN_BEGAN, 'began the smaller plan at the end of the cycle'],
  [PAUSED_IDLE, 'paused a project without activity'],
  [EXPORT_ENDED, 'ended the download of an export'],
])
