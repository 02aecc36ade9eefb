import type { databaseFunctions } from '@plinth/contract/database-functions'
import type { Received } from '@plinth/contract/endpoint'
import type { FunctionDraft } from '@plinth/postgres-meta/ddl/function-draft'
import * as ddl from '@plinth/postgres-meta/ddl/functions'
import type { RoutineDetail } from '@plinth/postgres-meta/introspect/routine-detail'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { invalid } from '../../../http/errors.ts'
import { functionNotFound } from '../database-errors.ts'
import { announcedStructure } from './announced-structure.ts'
import { oidIn } from './oid-in.ts'
import { createdFunctionId, functionChanged, holdFunction, requireSameFunction } from './read-function.ts'
import { runAlone, written } from './run-structure.ts'

/** As the person, as is what follows. The audit entries have names, languages and rights, and neither bodies nor defaults. */
export async function createFunction({ draft }: Received<typeof databaseFunctions.create>, context: ProjectContext) {
  const statements = written(() => ddl.createFunction(draft))
  return announcedStructure(
    {
      verb: 'database-functions.create',
      after: namesOf(draft),
      statements,
      read: (client) => createdFunctionId(client, draft),
    },
    context,
  )
}

export async function changeFunction(
  { object_id, before, after }: Received<typeof databaseFunctions.change>,
  context: ProjectContext,
) {
  const id = oidIn(object_id, functionNotFound)
  const statements = written(() => ddl.changeFunction(before, after))
  if (statements.length === 0) throw invalid('nothing_changes', 'Nothing is changed.')
  return announcedStructure(
    {
      verb: 'database-functions.change',
      before: namesOf(before),
      after: namesOf(after),
      statements,
      first: (client) => requireSameFunction(client, { id, before }),
      read: async () => undefined,
    },
    context,
  )
}

/** The audit entry has what went along. */
export async function dropFunction(
  { object_id, signature, cascade, version }: Received<typeof databaseFunctions.drop>,
  context: ProjectContext,
) {
  const id = oidIn(object_id, functionNotFound)
  const before = { function: signature, cascade }
  let gone: RoutineDetail | undefined
  const change = await announcedStructure(
    {
      verb: 'database-functions.drop',
      before,
      statements: [],
      first: async (client) => {
        gone = await holdFunction(client, id)
        if (gone.version !== version || gone.signature !== signature) throw functionChanged()
        // as Postgres itself writes what was found
        await runAlone(client, { sql: `drop routine ${gone.signature}${cascade ? ' cascade' : ''}`, places: [] })
      },
      read: async () => undefined,
    },
    context,
  )
  return { ...change, before: { ...before, along: cascade ? gone?.dropped : [] } }
}

const namesOf = ({ schema, name, language, is_security_definer }: FunctionDraft) => ({
  function: `${schema}.${name}`,
  language,
  is_security_definer,
})
