import { isDeepStrictEqual } from 'node:util'
import type { Received } from '@plinth/contract/endpoint'
import type { enums } from '@plinth/contract/enums'
import * as ddl from '@plinth/postgres-meta/ddl/enums'
import { introspect } from '@plinth/postgres-meta/introspection'
import { type EnumDependents, enumDependents } from '@plinth/postgres-meta/introspect/enum-dependents'
import { enums as enumTypes } from '@plinth/postgres-meta/introspect/enums'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { conflict } from '../../../http/errors.ts'
import { typeNotFound } from '../database-errors.ts'
import { announcedStructure } from './announced-structure.ts'
import { inCatalog } from './lock-table.ts'
import { oidIn } from './oid-in.ts'
import { written } from './run-structure.ts'

/** As the person, as is what follows. */
export async function createEnum(input: Received<typeof enums.create>, context: ProjectContext) {
  const { schema, name, values } = input
  return announcedStructure(
    {
      verb: 'enums.create',
      after: { type: `${schema}.${name}`, values },
      statements: written(() => ddl.createEnum(input)),
      read: async (client) => {
        const { rows } = await client.query<{ id: number }>(
          `select t.oid::int8::float8 as id
           from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = t.typnamespace
           where n.nspname = $1 and t.typname = $2`,
          [schema, name],
        )
        return { id: rows[0]!.id }
      },
    },
    context,
  )
}

export async function changeEnum(input: Received<typeof enums.change>, context: ProjectContext) {
  const { schema, name, values, change } = input
  const id = oidIn(input.object_id, typeNotFound)
  const type = `${schema}.${name}`
  const { kind, ...said } = change
  return announcedStructure(
    {
      verb: 'enums.change',
      after: { type, [kind]: said },
      statements: written(() => ddl.changeEnum(input, change)),
      first: async (client) => {
        const [found] = await inCatalog(client, () => introspect(client, enumTypes, { schemas: [schema], ids: [id] }))
        if (found?.name !== name || !isDeepStrictEqual(found.values, values)) throw typeChanged()
      },
      read: async () => undefined,
    },
    context,
  )
}

/** The audit entry has what went along. */
export async function dropEnum(input: Received<typeof enums.drop>, context: ProjectContext) {
  const { schema, name, cascade, version } = input
  const id = oidIn(input.object_id, typeNotFound)
  const before = { type: `${schema}.${name}`, cascade }
  let gone: EnumDependents | undefined
  const change = await announcedStructure(
    {
      verb: 'enums.drop',
      before,
      statements: written(() => ddl.dropEnum(input, input)),
      first: async (client) => {
        ;[gone] = await inCatalog(client, () => introspect(client, enumDependents, { ids: [id] }))
        if (gone?.schema !== schema || gone.name !== name || gone.version !== version) throw typeChanged()
      },
      read: async () => undefined,
    },
    context,
  )
  return { ...change, before: { ...before, along: cascade ? gone?.dropped : [] } }
}

const typeChanged = () =>
  conflict(
    'type_changed',
    'The type was changed or dropped since you read it, or something else depends on it now. Nothing was changed. Load it again.',
  )
