import { randomBytes } from 'node:crypto'
import { scramVerifier } from '@plinth/postgres-engine/scram'
import type { ServiceLogin } from '@plinth/service-kit/service'
import type pg from 'pg'
import type { SecretName } from '../stores/project-store.ts'

/** The Postgres role of each login of the data plane, and how many connections of the smallest cluster it may hold. */
export const serviceLogins = {
  auth: { user: 'plinth_auth', connections: 2 },
  storage: { user: 'plinth_storage', connections: 2 },
  realtime: { user: 'plinth_realtime', connections: 1 },
  api: { user: 'plinth_api', connections: 6 },
} as const satisfies Record<ServiceLogin, { user: string; connections: number }>

export const secretOf = (login: ServiceLogin): SecretName => `service-${login}`

export const newPassword = () => randomBytes(24).toString('base64url')

/** Gives the services' roles the passwords that the platform keeps, where they have others or none. */
export async function setServicePasswords(admin: pg.Client, passwords: Record<ServiceLogin, string>) {
  const { rows } = await admin.query<{ rolname: string; verifier: string | null }>(
    'select rolname::text, rolpassword as verifier from pg_catalog.pg_authid where rolname = any($1)',
    [Object.values(serviceLogins).map(({ user }) => user)],
  )
  const statements = rows.flatMap(({ rolname, verifier }) => {
    const login = loginOf(rolname)
    return login && !isVerifierOf(passwords[login], verifier)
      ? [`alter role ${rolname} password '${scramVerifier(passwords[login])}'`]
      : []
  })
  if (statements.length > 0) await admin.query(statements.join(';'))
}

function loginOf(role: string) {
  return (Object.keys(serviceLogins) as ServiceLogin[]).find((login) => serviceLogins[login].user === role)
}

function isVerifierOf(password: string, verifier: string | null) {
  const salt = /^SCRAM-SHA-256\$\d+:([^$]+)\$/.exec(verifier ?? '')?.[1]
  return salt !== undefined && verifier === scramVerifier(password, Buffer.from(salt, 'base64'))
}
