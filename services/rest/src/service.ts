import { type Caller, defineService, type Service } from '@plinth/service-kit/service'
import { databaseError } from './errors/database-errors.ts'
import { anonymousDisabled } from './errors/request-errors.ts'
import { RestError } from './errors/rest-error.ts'
import { listenOver } from './project/listen-over.ts'
import { readProjectConfig } from './project/project-config.ts'
import { refuseToken } from './project/refuse-token.ts'
import { withoutKey } from './project/without-key.ts'
import { createHeldBodies } from './request/held-bodies.ts'
import { errorResponse } from './respond/render-error.ts'
import { createRestHandler } from './serve-request.ts'
import { openServing } from './serving/open-serving.ts'

/** The data API of projects. What it knows of a database is read with the first request. */
export function restService(): Service {
  const bodies = createHeldBodies()
  return defineService({
    name: 'rest',
    basePath: '/rest/v1',
    migrations: [],
    asksForKey: () => true,
    refuseToken,
    open(project) {
      const sql = project.sql('api')
      const handle = createRestHandler({ sql, log: project.log, prepares: true, bodies })
      const serving = openServing({
        sql,
        readConfig: () => readProjectConfig(project, sql),
        notifications: listenOver(sql),
        channel: 'pgrst',
        log: project.log,
      })
      return {
        async fetch(request, caller) {
          const now = await serving.current().catch((error: unknown) => {
            project.log.error({ err: error }, 'The schema cache could not be loaded')
            return errorResponse(databaseError(error, false) ?? noSchemaCache())
          })
          if (now instanceof Response) return now
          const role = caller.role ?? now.config.dbAnonRole
          if (role === undefined) return errorResponse(anonymousDisabled())
          return handle(
            { ...request, search: withoutKey(request.search) },
            { requestId: caller.requestId, role, claims: claimsOf(caller, role), tokenTime: undefined },
            now,
          )
        },
        close: serving.close,
      }
    },
  })
}

const claimsOf = ({ claims }: Caller, role: string) => claims ?? JSON.stringify({ role })

const noSchemaCache = () =>
  new RestError(503, {
    code: 'PGRST002',
    message: 'Could not query the database for the schema cache. Retrying.',
  })
