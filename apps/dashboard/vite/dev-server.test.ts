import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { devServer } from './dev-server.ts'

test('the pages of development pass their calls on to the port of the platform', async () => {
  const platform = createServer((request, response) => response.end(`The platform got ${request.url}`)).listen(0)
  onTestFinished(() => void platform.close())
  await once(platform, 'listening')
  const pages = await createVite({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { ...devServer({ PLINTH_PORT: portOf(platform) }), port: 0, strictPort: false },
  })
  onTestFinished(() => pages.close())
  await pages.listen()

  const response = await fetch(`http://localhost:${portOf(pages.httpServer!)}/platform/status`)

  expect(await response.text()).toBe('The platform got /platform/status')
})

test('it is the platform’s own port where none is set', () => {
  expect(devServer({}).proxy['/platform']).toBe('http://localhost:8000')
  expect(devServer({ PLINTH_PORT: '' }).proxy['/platform']).toBe('http://localhost:8000')
})

function portOf(server: { address(): unknown }) {
  return String(Object(server.address()).port)
}
