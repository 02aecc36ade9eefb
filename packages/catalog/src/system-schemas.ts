/** Schemas that belong to Postgres itself: shown on request, never changed. */
export const systemSchemas = ['information_schema', 'pg_catalog', 'pg_toast'] as const

export type SystemSchema = (typeof systemSchemas)[number]

export const isSystemSchema = (schema: string): schema is SystemSchema =>
  systemSchemas.some((systemSchema) => systemSchema === schema)
