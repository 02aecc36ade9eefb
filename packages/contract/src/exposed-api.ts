import * as z from 'zod/mini'

const ExposedColumn = z.object({
  name: z.string(),
  /** As it was declared. */
  type: z.string(),
  nullable: z.boolean(),
  /** An expression. */
  default: z.nullable(z.string()),
  /** No insert and no update gives it a value: it is generated, or the view cannot pass one on. */
  is_read_only: z.boolean(),
  comment: z.nullable(z.string()),
  /** Of an enum, what it may be. */
  values: z.array(z.string()),
  max_length: z.nullable(z.number()),
})
export type ExposedColumn = z.infer<typeof ExposedColumn>

const Embed = z.object({
  /** What is named in the request: a table or view of the same schema, or a function that returns its rows. */
  name: z.string(),
  /** A constraint or a junction, where the name alone could mean several. */
  hint: z.nullable(z.string()),
  to_one: z.boolean(),
})
export type Embed = z.infer<typeof Embed>

const Reach = z.object({
  /** A role of an application's requests that can use the schema. */
  role: z.string(),
  can: z.array(z.enum(['select', 'insert', 'update', 'delete'])),
})

/** A table or a view that requests reach. */
const ExposedRelation = z.object({
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'view']),
  comment: z.nullable(z.string()),
  /** What Postgres could do with it, for any role. */
  insertable: z.boolean(),
  updatable: z.boolean(),
  deletable: z.boolean(),
  /** Of a view, the columns that carry the key of a table beneath it. */
  primary_key: z.array(z.string()),
  columns: z.array(ExposedColumn),
  embeds: z.array(Embed),
  /** By grants alone. */
  reached_by: z.array(Reach),
  /** Null for what has no policies of its own. */
  rls_enabled: z.nullable(z.boolean()),
})
export type ExposedRelation = z.infer<typeof ExposedRelation>

const ExposedParameter = z.object({
  /** Empty for one without a name. */
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
})

/** A function that requests can call. */
const ExposedFunction = z.object({
  schema: z.string(),
  name: z.string(),
  comment: z.nullable(z.string()),
  parameters: z.array(ExposedParameter),
  returns: z.string(),
  returns_set: z.boolean(),
  /** Declared to change nothing, so that GET calls it, too. */
  is_read_only: z.boolean(),
})
export type ExposedFunction = z.infer<typeof ExposedFunction>

/** What of a project's database its REST API offers. */
export const ExposedApi = z.object({
  /** A request that names none reaches the first. */
  schemas: z.array(z.string()),
  relations: z.array(ExposedRelation),
  /** All of a name, those with fewer parameters first. */
  functions: z.array(ExposedFunction),
})
export type ExposedApi = z.infer<typeof ExposedApi>
