import { serviceRequest } from '@plinth/service-kit/service-request'
import { expect, test } from 'vitest'
import { createHeldBodies } from './held-bodies.ts'

/** A request whose body never ends by itself, and what was done with it. */
function endless(headers: Record<string, string> = {}) {
  const stream = { pulled: 0, isCanceled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        stream.pulled++
        controller.enqueue(new Uint8Array(10))
      },
      cancel: () => void (stream.isCanceled = true),
    },
    { highWaterMark: 0 },
  )
  const request = new Request('http://service/', { method: 'POST', headers, body, duplex: 'half' })
  return { stream, request: serviceRequest(request) }
}

const posted = (body: string) => serviceRequest(new Request('http://service/', { method: 'POST', body }))

const never = () => Promise.reject(new Error('Nobody serves this'))

test('a body is read no further than it may go', async () => {
  const bodies = createHeldBodies({ mostOfOne: 100, mostOfAll: 1_000 })
  const { stream, request } = endless()
  await expect(bodies.during(request, never)).rejects.toMatchObject({ status: 413, body: { code: 'PGRSTX01' } })
  expect(stream).toEqual({ pulled: 11, isCanceled: true })
  await expect(bodies.during(posted('x'.repeat(100)), async ({ length }) => length)).resolves.toBe(100)
})

test('a body that is announced to be too large is not read', async () => {
  const bodies = createHeldBodies({ mostOfOne: 100, mostOfAll: 1_000 })
  const { stream, request } = endless({ 'content-length': '101' })
  await expect(bodies.during(request, never)).rejects.toMatchObject({ status: 413 })
  expect(stream).toEqual({ pulled: 0, isCanceled: true })
})

test('bodies are held together until their requests have ended', async () => {
  const bodies = createHeldBodies({ mostOfOne: 100, mostOfAll: 150 })
  const large = () => posted('x'.repeat(100))
  await bodies.during(large(), async () => {
    await expect(bodies.during(large(), never)).rejects.toMatchObject({ status: 503, body: { code: 'PGRSTX02' } })
    await expect(bodies.during(posted('small'), async (body) => body.toString())).resolves.toBe('small')
  })
  await expect(bodies.during(large(), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(bodies.during(large(), async ({ length }) => length)).resolves.toBe(100)
})

test('a request without a body has an empty one', async () => {
  const bodies = createHeldBodies({ mostOfOne: 1, mostOfAll: 1 })
  await expect(
    bodies.during(serviceRequest(new Request('http://service/')), async ({ length }) => length),
  ).resolves.toBe(0)
})
