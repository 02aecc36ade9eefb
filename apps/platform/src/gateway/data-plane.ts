import { Hono } from 'hono'

/** The data plane's origin, apart from the dashboard's. Its services mount here; without one there is nothing to find. */
export function createDataPlane() {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.res.headers.set('x-content-type-options', 'nosniff')
    c.res.headers.set('cache-control', 'no-store')
    c.res.headers.set('content-security-policy', "default-src 'none'; sandbox")
    c.res.headers.set('access-control-allow-origin', '*')
  })
  app.get('/livez', (c) => c.text('ok'))
  app.notFound((c) => c.json({ message: 'No service answers at this address.' }, 404))
  return app
}
