import { createAfterwards } from '@plinth/service-kit/afterwards'
import { type Caller, defineService, type Service } from '@plinth/service-kit/service'
import { asRequest } from '@plinth/service-kit/service-request'
import { createAuthContext, createPasswordHashing } from '@plinth/identity/context'
import { authMigrations } from '@plinth/identity/migrations'
import { entryOf } from './entry-of.ts'
import { mailOutbox } from './migrations/0007-mail-outbox.ts'
import { openMailOutbox } from './mail-outbox.ts'
import { keysOfProject } from './project-keys.ts'
import { projectSettings } from './project-settings.ts'
import { authRoutes } from './routes.ts'

/** What links in mails, redirects of providers and checkers of tokens open, who know of no key. */
const WITHOUT_KEY = new Set(['/verify', '/callback', '/authorize', '/.well-known/jwks.json'])

/** The authentication service for projects. All projects of a process share one hashing queue. */
export function authService(): Service {
  const hashing = createPasswordHashing()
  return defineService({
    name: 'auth',
    basePath: '/auth/v1',
    migrations: [...authMigrations, mailOutbox],
    asksForKey: (path) => !WITHOUT_KEY.has(path),
    checksTokens: true,
    open(project) {
      const afterwards = createAfterwards((error) => project.log.error({ err: error }, 'Work after a response failed'))
      const outbox = openMailOutbox(project, project.sql('auth'))
      const { settings, limits } = projectSettings(project)
      const routes = authRoutes({
        auth: createAuthContext({
          sql: project.sql('auth'),
          keys: keysOfProject(project),
          mail: outbox.mail,
          settings,
          sealer: project.secrets,
          clock: project.clock,
          hashing,
          afterwards,
          audited: (event, requestId) => project.record(entryOf(event, requestId)),
        }),
        log: project.log,
        limits,
        callerOf: (context) => callerIn(context.env),
      })
      return {
        async fetch(request, caller) {
          const response = await routes.fetch(asRequest(request), { caller })
          void afterwards.settled().then(outbox.send)
          return response
        },
        async close() {
          await afterwards.settled()
          await outbox.close()
        },
      }
    },
  })
}

/** The framework passes on as `env` what `fetch` was given. */
const callerIn = (env: unknown) => (env as { caller: Caller }).caller
