import { isDeepStrictEqual } from 'node:util'
import type { Received } from '@plinth/contract/endpoint'
import type { publications } from '@plinth/contract/publications'
import type { PublicationDraft } from '@plinth/postgres-meta/ddl/publication-draft'
import * as ddl from '@plinth/postgres-meta/ddl/publications'
import { introspect } from '@plinth/postgres-meta/introspection'
import { type Publication, publications as catalogue } from '@plinth/postgres-meta/introspect/publications'
import type pg from 'pg'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { publicationNotFound } from '../database-errors.ts'
import { announcedStructure } from './announced-structure.ts'
import { inCatalog } from './lock-table.ts'
import { oidIn } from './oid-in.ts'
import { written } from './run-structure.ts'

/** As the person, as is what follows. The audit entries have no conditions. */
export async function createPublication({ draft }: Received<typeof publications.create>, context: ProjectContext) {
  return announcedStructure(
    {
      verb: 'publications.create',
      after: saidOf(draft),
      statements: written(() => ddl.createPublication(draft)),
      read: async (client) => {
        const { rows } = await client.query<{ id: number }>(
          'select oid::int8::float8 as id from pg_catalog.pg_publication where pubname = $1',
          [draft.name],
        )
        return { id: rows[0]!.id }
      },
    },
    context,
  )
}

export async function changePublication(input: Received<typeof publications.change>, context: ProjectContext) {
  const { before, after } = input
  const statements = written(() => ddl.changePublication(before, after))
  if (statements.length === 0) throw invalid('nothing_changes', 'Nothing is changed.')
  return announcedStructure(
    {
      verb: 'publications.change',
      before: saidOf(before),
      after: saidOf(after),
      statements,
      first: async (client) => {
        const found = await readUnchanged(client, { ...input, name: before.name })
        if (found.is_of_all_tables || found.schemas.length > 0) throw notOfTables()
        if (!isDeepStrictEqual(found.tables, before.tables)) throw publicationChanged()
      },
      read: async () => undefined,
    },
    context,
  )
}

export async function dropPublication(input: Received<typeof publications.drop>, context: ProjectContext) {
  const { name } = input
  return announcedStructure(
    {
      verb: 'publications.drop',
      before: { publication: name },
      statements: written(() => ddl.dropPublication(name)),
      first: async (client) => void (await readUnchanged(client, input)),
      read: async () => undefined,
    },
    context,
  )
}

async function readUnchanged(
  client: pg.PoolClient,
  { object_id, name, version }: { object_id: string; name: string; version: string },
): Promise<Publication> {
  const ids = [oidIn(object_id, publicationNotFound)]
  const [found] = await inCatalog(client, () => introspect(client, catalogue, { ids }))
  if (found?.name !== name || found.version !== version) throw publicationChanged()
  return found
}

const saidOf = ({ name, operations, tables }: PublicationDraft) => ({
  publication: name,
  operations,
  tables: tables.map(({ schema, table }) => `${schema}.${table}`),
})

const publicationChanged = () =>
  conflict(
    'publication_changed',
    'The publication was changed or dropped since you read it. Nothing was changed. Load the publications again.',
  )

const notOfTables = () =>
  invalid(
    'publication_not_of_tables',
    'This publication is of all tables or of whole schemas. Only a superuser changes which, so it is not changed here.',
  )
