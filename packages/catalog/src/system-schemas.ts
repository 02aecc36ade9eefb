/** Schemas that belong to Postgres itself: shown on request, never changed. */
export const systemSchemas = ['information_schema', 'pg_catalog', 'pg_toast'] as const

/** Schemas that the platform makes in every project for itself. */
export const platformSchemas: readonly string[] = ['auth', 'extensions', 'plinth', 'realtime', 'storage']

/** Whether a schema is there without anybody having made it. Nobody can make one that begins with pg_. */
export const isSystemSchema = (name: string) =>
  name === 'information_schema' || name.startsWith('pg_') || platformSchemas.includes(name)
