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

test('every operation says who may call it, what an access token needs, and what proves it', () => {
  expect(document.paths['/platform/projects/{ref}/pause']?.['post']).toMatchObject({
    'x-access': { of: 'project', action: 'infra:Execute', resource: 'queue_jobs.projects.pause' },
    'x-token': 'projects:write',
    security: [{ person: [] }, { accessToken: ['projects:write'] }],
  })
  expect(document.paths['/platform/inbox']?.['get']).toMatchObject({
    'x-access': 'inbox-reader',
    'x-token': 'never',
    security: [{ person: [] }, { setupToken: [] }],
  })
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(operations).toHaveLength(endpointsOf().length)
  const schemes = Object.keys(document.components.securitySchemes)
  for (const operation of operations.map(Object)) {
    expect(operation['x-access'], operation.operationId).toBeDefined()
    expect(operation['x-token'], operation.operationId).toBeDefined()
    expect(schemes).toEqual(expect.arrayContaining(operation.security.flatMap(Object.keys)))
    expect(operation.security.length === 0, operation.operationId).toBe(operation['x-access'] === 'anyone')
  }
})

test('every change says the audit entry that it writes, in words that are no other verb’s', () => {
  expect(document.paths['/platform/projects/{ref}/pause']?.['post']).toMatchObject({
    'x-audit': { verb: 'project.pause', did: 'started pausing the project' },
  })
  expect(document.paths['/platform/projects/{ref}']?.['get']).not.toHaveProperty('x-audit')
  const changes = endpointsOf().flatMap(({ endpoint }) => endpoint.operation ?? [])
  expect(changes.length).toBeGreaterThan(30)
  const pairs = new Set(changes.map(({ verb, did }) => `${verb}: ${did}`))
  expect(new Set(changes.map(({ verb }) => verb)).size).toBe(pairs.size)
  expect(new Set(changes.map(({ did }) => did)).size).toBe(pairs.size)
})

test('a change that has only begun when it is answered is said to be started', () => {
  const accepted = endpointsOf().filter(({ endpoint }) => endpoint.operation && endpoint.status === 202)
  expect(accepted.length).toBeGreaterThan(10)
  const claims = accepted.map(({ endpoint }) => endpoint.operation!.did).filter((did) => !did.startsWith('started '))
  // once it is canceled, nothing is restored
  expect(claims).toEqual(['canceled a restore'])
})
