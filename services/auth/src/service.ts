import { createAfterwards } from '@plinth/service-kit/afterwards'
import { defineService, type Project, type Service } from '@plinth/service-kit/service'
import type { Context } from 'hono'
import { createAuthContext } from './auth-context.ts'
import { authMigrations } from './auth-migrations.ts'
import type { AuthSettings } from './auth-settings.ts'
import type { Keys } from './keys.ts'
import type { Mail } from './mail.ts'
import { createPasswordHashing } from './password-hashing.ts'
import { renderError } from './render-error.ts'
import { authRoutes } from './routes.ts'
import type { SecretSealer } from './secret-sealer.ts'

export interface AuthServiceOptions {
  mail: (project: Project) => Mail
  settings: (project: Project) => AuthSettings
  sealer: (project: Project) => SecretSealer
  /** Such as `hs256Keys(project.jwtSecret, { issuer })`, the issuer being the project's address of this service. */
  keys: (project: Project) => Keys
  clientAddress?: (request: Context) => string | undefined
}

/** The authentication service for projects. All projects of a process share one hashing queue. */
export function authService({ mail, settings, sealer, keys, clientAddress }: AuthServiceOptions): Service {
  const hashing = createPasswordHashing()
  return defineService({
    name: 'auth',
    basePath: '/auth/v1',
    migrations: authMigrations,
    routes: (project) =>
      authRoutes({
        auth: createAuthContext({
          sql: project.sql,
          keys: keys(project),
          mail: mail(project),
          settings: settings(project),
          sealer: sealer(project),
          hashing,
          afterwards: createAfterwards((error) =>
            project.log.error({ err: error }, 'What an answer had promised failed'),
          ),
        }),
        log: project.log,
        clientAddress,
      }),
    renderError: (error) => renderError(error),
  })
}
