import type { HttpBindings } from '@hono/node-server'

/** What every route of the platform knows of the connection it answers. */
export interface Connection {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; ip: string }
}
