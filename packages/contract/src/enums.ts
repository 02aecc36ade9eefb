import { EnumDependents } from '@plinth/postgres-meta/introspect/enum-dependents'
import { EnumType } from '@plinth/postgres-meta/introspect/enums'
import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { CommaList } from './comma-list.ts'
import { Page, Search } from './database.ts'
import { endpoint } from './endpoint.ts'

const MOST_VALUES = 10_000

const Values = z.array(z.string()).check(z.maxLength(MOST_VALUES))

const Place = { schema: z.string(), name: z.string() }

/** The enumerated types of a project's database, as the person reads and changes them. */
export const enums = {
  list: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/enums',
    access: projectMember('tenant:Sql:Admin:Read', 'types'),
    token: 'database:read',
    summary:
      'Enumerated types with their values and the columns that have them. Without schemas, those that people made.',
    query: z.strictObject({ included_schemas: CommaList, search: Search, ...Page }),
    response: z.array(EnumType),
  }),
  dependents: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/enums/{object_id}/dependents',
    access: projectMember('tenant:Sql:Admin:Read', 'types'),
    token: 'database:read',
    summary: 'What CASCADE would drop with an enumerated type.',
    response: EnumDependents,
  }),
  create: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/enums',
    access: projectMember('tenant:Sql:Admin:Write', 'types'),
    token: 'database:write',
    summary: 'Create an enumerated type. `fields` of an error names the part, such as values.',
    body: z.strictObject({ ...Place, values: Values }),
    status: 201,
    response: z.object({ id: z.number() }),
    operation: { verb: 'enums.create', did: 'created an enumerated type', outside: true },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/platform/projects/{ref}/enums/{object_id}',
    access: projectMember('tenant:Sql:Admin:Write', 'types'),
    token: 'database:write',
    summary: 'Add a value to an enumerated type, or rename one, while its values are those that were read.',
    body: z.strictObject({
      ...Place,
      /** As they were read: nothing is changed when they are others by now. */
      values: Values,
      change: z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('add'),
          value: z.string(),
          place: z.enum(['before', 'after']),
          of: z.string(),
        }),
        z.strictObject({ kind: z.literal('rename'), value: z.string(), to: z.string() }),
      ]),
    }),
    operation: { verb: 'enums.change', did: 'changed an enumerated type', outside: true },
  }),
  drop: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/enums/{object_id}/drop',
    access: projectMember('tenant:Sql:Admin:Write', 'types'),
    token: 'database:write',
    summary:
      'Drop an enumerated type. What else depends on it is dropped with `cascade` alone, and only what `version` stands for.',
    body: z.strictObject({
      ...Place,
      cascade: z.boolean(),
      /** Of `enums.dependents`: nothing happens when something else would go by now. */
      version: z.string().check(z.maxLength(64)),
    }),
    operation: { verb: 'enums.drop', did: 'dropped an enumerated type', outside: true },
  }),
}
