/** Schemas that belong to Postgres itself: shown on request, never changed. */
export const systemSchemas = ['information_schema', 'pg_catalog', 'pg_toast'] as const

/** Where the platform keeps in every project what no client may reach. */
export const ourSchema = 'plinth'

/** Schemas of the platform and its services in every project, where secrets may be. */
export const sealedSchemas: readonly string[] = [ourSchema, 'auth', 'realtime', 'storage']

/** Schemas that the platform makes in every project for itself. */
export const platformSchemas: readonly string[] = [...sealedSchemas, 'extensions']

/** Nobody can make a schema that begins with pg_. */
export const isPostgresSchema = (name: string) => name === 'information_schema' || name.startsWith('pg_')

/** Whether a schema is there without anybody having made it. */
export const isSystemSchema = (name: string) => isPostgresSchema(name) || platformSchemas.includes(name)
