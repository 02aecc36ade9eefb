import type { Table } from '../schema-cache/table.ts'
import { splitComment } from './split-comment.ts'

export const rootPath = {
  get: {
    tags: ['Introspection'],
    summary: 'OpenAPI description (this document)',
    produces: ['application/openapi+json', 'application/json'],
    responses: { 200: { description: 'OK' } },
  },
}

export function tablePath(table: Table) {
  const { name, comment, columns } = table
  const described = { tags: [name], ...splitComment(comment) }
  const filters = [...columns.keys()].map((column) => `rowFilter.${name}.${column}`)
  const body = `body.${name}`
  const read = {
    get: {
      ...described,
      parameters: [...filters, ...PAGE].map(reference),
      responses: {
        200: { description: 'OK', schema: { type: 'array', items: { $ref: `#/definitions/${name}` } } },
        206: { description: 'Partial Content' },
      },
    },
  }
  if (!table.insertable && !table.updatable && !table.deletable) return read
  return {
    ...read,
    post: {
      ...described,
      parameters: [body, 'select', 'preferPost'].map(reference),
      responses: { 201: { description: 'Created' } },
    },
    delete: { ...described, parameters: [...filters, 'preferReturn'].map(reference), responses: NO_CONTENT },
    patch: { ...described, parameters: [...filters, body, 'preferReturn'].map(reference), responses: NO_CONTENT },
  }
}

const PAGE = ['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount']

const NO_CONTENT = { 204: { description: 'No Content' } }

const reference = (name: string) => ({ $ref: `#/parameters/${name}` })
