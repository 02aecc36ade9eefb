/** Of the platform, and those that are named for the secrets in them, no matter who made them. A list for SQL. */
export const secretSchemas = `('plinth', 'auth', 'vault', 'storage', 'realtime', 'secrets', 'pgsodium')`
