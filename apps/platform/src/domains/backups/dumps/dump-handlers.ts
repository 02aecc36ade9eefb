import type { dumps } from '@plinth/contract/dumps'
import type { Received } from '@plinth/contract/endpoint'
import type { Change, Handlers } from '../../../access/handlers.ts'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { FileDownload } from '../../../http/file-download.ts'
import { requireUsable } from '../../database/database-errors.ts'
import { whileAllowed } from '../../database/while-allowed.ts'
import type { OpenedDump } from './create-dumps.ts'

export const dumpHandlers: Handlers<typeof dumps> = {
  download: async (wanted, context) => {
    const dump = await openFor(wanted, context)
    context.signal.addEventListener('abort', dump.end, { once: true })
    if (context.signal.aborted) dump.end()
    return changeOf(wanted, context, new FileDownload(dump.body, dump.fileName))
  },

  open: async (wanted, context) => {
    const dump = await openFor(wanted, context)
    if (context.signal.aborted) dump.end()
    return changeOf(wanted, context, { ticket: context.dumps.keep(dump) })
  },

  fetch: ({ ticket }, { dumps }) => {
    const { body, fileName } = dumps.take(ticket)
    return new FileDownload(body, fileName)
  },
}

/** Rows name none. */
const hasRoles = ({ contents, roles }: Pick<Wanted, 'contents' | 'roles'>) => roles === 'yes' && contents !== 'data'

type Wanted = Received<typeof dumps.open>

/** It ends when the person may no longer run SQL in the project. */
async function openFor({ contents, roles, gzip }: Wanted, context: ProjectContext): Promise<OpenedDump> {
  requireUsable(context)
  const { project, person, clock } = context
  const isCompressed = gzip === 'yes'
  const stamp = clock.now().toISOString().slice(0, 16).replaceAll(':', '')
  const rights = whileAllowed(context)
  return context.dumps.open({
    ref: project.ref,
    userId: person.userId,
    contents,
    hasRoles: hasRoles({ contents, roles }),
    isCompressed,
    fileName: `${project.ref}-${contents === 'both' ? '' : `${contents}-`}${stamp}.sql${isCompressed ? '.gz' : ''}`,
    signal: rights.signal,
    onEnd: rights.end,
  })
}

const changeOf = <Answer>(
  { contents, roles }: Wanted,
  { project }: ProjectContext,
  answer: Answer,
): Change<Answer> => ({
  answer,
  target: project.ref,
  organizationId: project.organization_id,
  after: { contents, roles: hasRoles({ contents, roles }) },
})
