import type { Routine } from '../schema-cache/routine.ts'
import type { Table } from '../schema-cache/table.ts'
import { responseWith } from './response-with.ts'

/** What could be done with a table, by any role. */
export function methodsOfTable({ insertable, updatable, deletable, primaryKey }: Table): string {
  return [
    'OPTIONS,GET,HEAD',
    ...(insertable ? ['POST'] : []),
    ...(insertable && updatable && primaryKey.length > 0 ? ['PUT'] : []),
    ...(updatable ? ['PATCH'] : []),
    ...(deletable ? ['DELETE'] : []),
  ].join(',')
}

/** What changes something is not called with GET. */
export const methodsOfRoutine = ({ volatility }: Routine) =>
  volatility === 'volatile' ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST'

export const METHODS_OF_ROOT = 'OPTIONS,GET,HEAD'

export function allowed(methods: string): Response {
  const headers = new Headers({ 'Content-Length': '0', 'Access-Control-Allow-Origin': '*', Allow: methods })
  return responseWith(200, headers, '')
}
