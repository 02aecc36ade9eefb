import type { dumps } from '@plinth/contract/dumps'
import type { Received } from '@plinth/contract/endpoint'
import type { Handlers } from '../../../access/handlers.ts'
import { personStill } from '../../../access/person-still.ts'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { FileDownload } from '../../../http/file-download.ts'
import { announced, record } from '../../audit/record.ts'
import { DUMP_ENDED } from '../../audit/what-was-done.ts'
import { requireUsable } from '../../database/database-errors.ts'
import { whileAllowed } from '../../database/runs/while-allowed.ts'
import type { OpenedDownload } from '../../downloads/create-downloads.ts'
import type { DownloadOver } from '../../downloads/running-download.ts'

export const dumpHandlers: Handlers<typeof dumps> = {
  download: async (wanted, context) => {
    requireUsable(context)
    const change = changeOf(wanted, context)
    const dump = await announced({ verb: VERB, ...change }, context, () => openFor(wanted, context))
    context.signal.addEventListener('abort', () => dump.end(), { once: true })
    if (context.signal.aborted) dump.end()
    return { ...change, answer: new FileDownload(dump.body, dump.fileName) }
  },

  open: async (wanted, context) => {
    requireUsable(context)
    const change = changeOf(wanted, context)
    const dump = await announced({ verb: VERB, ...change }, context, () => openFor(wanted, context))
    if (context.signal.aborted) dump.end()
    return { ...change, answer: { ticket: context.dumps.keep(dump) } }
  },

  fetch: ({ ticket }, { dumps }) => {
    const { body, fileName } = dumps.take(ticket)
    return new FileDownload(body, fileName)
  },
}

const VERB = 'dump.download'

/** Rows name none. */
const hasRoles = ({ contents, roles }: Pick<Wanted, 'contents' | 'roles'>) => roles === 'yes' && contents !== 'data'

type Wanted = Omit<Received<typeof dumps.open>, 'ref'>

/** It ends when the person may no longer run SQL in the project. */
async function openFor({ contents, roles, gzip }: Wanted, context: ProjectContext): Promise<OpenedDownload> {
  const { project, person, clock } = context
  const isCompressed = gzip === 'yes'
  const stamp = clock.now().toISOString().slice(0, 16).replaceAll(':', '')
  const rights = whileAllowed(context, () => personStill(context.person, context))
  return context.dumps.open({
    ref: project.ref,
    userId: person.userId,
    contents,
    hasRoles: hasRoles({ contents, roles }),
    isCompressed,
    fileName: `${project.ref}-${contents === 'both' ? '' : `${contents}-`}${stamp}.sql${isCompressed ? '.gz' : ''}`,
    signal: rights.signal,
    onEnd: rights.end,
    onOver: (over) => recordEnd(over, { contents, roles, gzip }, context),
  })
}

/** In an entry of its own: when it began, nobody knew whether all of it would be sent. */
async function recordEnd({ ended, bytes }: DownloadOver, wanted: Wanted, context: ProjectContext) {
  const { after, ...change } = changeOf(wanted, context)
  const outcome = ended === 'complete' ? 'done' : 'failed'
  const entry = { verb: DUMP_ENDED, ...change, after: { ...after, ended, bytes }, outcome } as const
  await context.sql
    .transaction((sql) => record({ ...context, sql, stores: context.storesOver(sql) }, entry))
    .catch((err: unknown) => context.log.error({ err, ref: context.project.ref }, 'The end of a dump was not recorded'))
}

const changeOf = ({ contents, roles }: Wanted, { project }: ProjectContext) => ({
  target: project.ref,
  organizationId: project.organization_id,
  after: { contents, roles: hasRoles({ contents, roles }) },
})
