import { sealedSchemas } from '@plinth/catalog/system-schemas'
import { literal } from '@plinth/postgres-meta/quote'

const NAMED_FOR_SECRETS = ['vault', 'secrets', 'pgsodium']

/** Of the platform, and those that are named for the secrets in them, no matter who made them. A list for SQL. */
export const secretSchemas = `(${[...sealedSchemas, ...NAMED_FOR_SECRETS].map(literal).join(', ')})`
