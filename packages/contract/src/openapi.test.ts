import { expect, test } from 'vitest'
import { endpointsOf, openApiDocument } from './openapi.ts'

const document = openApiDocument({ url: 'http://localhost:8000', version: '0.1.0' })

test('the document holds every endpoint of the contract', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods))
  expect(operations).toHaveLength(endpointsOf().length)
})

test('no two endpoints share a method and a path', () => {
  const places = endpointsOf().map(({ endpoint: { method, path } }) => `${method} ${path}`)
  expect(new Set(places).size).toBe(places.length)
})

test('a body is described as it is sent, with its limits', () => {
  expect(document.paths['/platform/projects']?.['post']).toMatchObject({
    operationId: 'projects.create',
    requestBody: {
      content: {
        'application/json': {
          schema: { type: 'object', additionalProperties: false, properties: { name: { maxLength: 64 } } },
        },
      },
    },
  })
})

test('every body is closed to unknown fields', () => {
  const open = endpointsOf().filter(({ endpoint }) => endpoint.body?.safeParse({ is_operator: true }).success)
  expect(open.map(({ id }) => id)).toEqual([])
})
