import { invalidPath, invalidRpcMethod, rootDisabled, unsupportedMethod } from '../errors/request-errors.ts'
import type { RestConfig } from '../config/rest-config.ts'

/** What a request wants of what. */
export type Action =
  | { kind: 'read'; relation: string; isHead: boolean }
  | { kind: 'change'; relation: string; change: Change }
  | { kind: 'call'; routine: string; by: 'get' | 'head' | 'post' }
  | { kind: 'inspect'; isHead: boolean }
  /** What could be done with it. */
  | { kind: 'options'; of: { relation: string } | { routine: string } | 'schema' }

export type Change = 'insert' | 'upsert' | 'update' | 'delete'

const CHANGES: Partial<Record<string, Change>> = { POST: 'insert', PUT: 'upsert', PATCH: 'update', DELETE: 'delete' }
const CALLS = { GET: 'get', HEAD: 'head', POST: 'post' } as const

type Resource = { relation: string } | { routine: string } | 'schema'

export function actionOf(method: string, path: string, config: RestConfig): Action {
  const resource = resourceAt(path, config)
  if (resource === 'schema') {
    if (method === 'GET' || method === 'HEAD') return { kind: 'inspect', isHead: method === 'HEAD' }
    if (method === 'OPTIONS') return { kind: 'options', of: 'schema' }
  } else if ('routine' in resource) {
    if (method === 'GET' || method === 'HEAD' || method === 'POST') {
      return { kind: 'call', routine: resource.routine, by: CALLS[method] }
    }
    if (method === 'OPTIONS') return { kind: 'options', of: resource }
    throw invalidRpcMethod(method)
  } else {
    const { relation } = resource
    if (method === 'GET' || method === 'HEAD') return { kind: 'read', relation, isHead: method === 'HEAD' }
    if (method === 'OPTIONS') return { kind: 'options', of: resource }
    const change = CHANGES[method]
    if (change) return { kind: 'change', relation, change }
  }
  throw unsupportedMethod(method)
}

function resourceAt(path: string, { openApiMode, dbRootSpec }: RestConfig): Resource {
  const [, ...names] = path.split('/').map(decoded)
  const [first = '', second] = names
  if (names.length === 1 && first === '') {
    if (openApiMode === 'disabled') throw rootDisabled()
    return dbRootSpec ? { routine: dbRootSpec.name } : 'schema'
  }
  if (names.length === 1) return { relation: first }
  if (names.length === 2 && first === 'rpc' && second !== undefined) return { routine: second }
  throw invalidPath()
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    throw invalidPath()
  }
}
