import type { ProjectKeys } from '@plinth/service-kit/project-keys'

/** The key of a request: a header, the token of a request without one, or a query for what cannot send headers. */
export function apiKeyOf(headers: Headers, query: URLSearchParams): string | undefined {
  return headers.get('apikey') ?? bearerOf(headers) ?? query.get('apikey') ?? undefined
}

/** The role that a key stands for; undefined for one that is not the project's. */
export async function roleOfKey(key: string, keys: ProjectKeys): Promise<string | undefined> {
  try {
    const { role } = await keys.verify(key)
    return typeof role === 'string' ? role : undefined
  } catch {
    return undefined
  }
}

const bearerOf = (headers: Headers) => /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
