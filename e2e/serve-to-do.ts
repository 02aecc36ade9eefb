import { createServer } from 'node:http'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Builds the to-do application and serves it on an origin of its own, as its developers would. */
export async function serveToDo() {
  const root = fileURLToPath(new URL('to-do', import.meta.url))
  const built = await build({ root, configFile: false, logLevel: 'silent', build: { write: false } })
  if (!('output' in built)) throw new Error('The to-do application was not built')
  const files = new Map(
    built.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost')
    const path = pathname === '/' ? '/index.html' : pathname
    const file = files.get(path)
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': path.endsWith('.html') ? 'text/html' : 'text/javascript',
    })
    response.end(file)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://localhost:${address.port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
