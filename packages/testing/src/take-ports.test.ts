import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { takePorts } from './take-ports.ts'

test('ports are taken once, and can be listened on again and again', async () => {
  const taken = (await Promise.all(Array.from({ length: 40 }, takePorts))).flat()
  expect(new Set(taken).size).toBe(120)
  for (const port of [taken[0], taken[0], taken[119]]) {
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  }
})

test('ports of which one is in use already are left alone', async () => {
  const server = createServer().listen(31_998, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.99999)
  onTestFinished(() => random.mockRestore())
  const ports = await takePorts()
  expect(ports).not.toContain(31_998)
  expect(ports[0]).toBeLessThan(31_000)
})
