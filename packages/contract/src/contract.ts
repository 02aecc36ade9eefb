import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { billing } from './billing.ts'
import { database } from './database.ts'
import { deployment } from './deployment.ts'
import { inbox } from './inbox.ts'
import { organizations } from './organizations.ts'
import { profile } from './profile.ts'
import { projects } from './projects.ts'
import { snippets } from './snippets.ts'
import { pgMeta, sql } from './sql.ts'
import { telemetry } from './telemetry.ts'

/** The whole control-plane API, group by group. `organizations.list` is the operation id of its first entry. */
export const contract = {
  audit,
  auth,
  billing,
  database,
  deployment,
  inbox,
  organizations,
  pgMeta,
  profile,
  projects,
  snippets,
  sql,
  telemetry,
}
