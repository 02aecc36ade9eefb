import type { Plan } from '../plan/plan.ts'
import type { ApiRequest } from '../request/api-request.ts'
import type { RestCaller, Serving } from '../rest-handler.ts'
import { quoteName } from '../sql/names.ts'

type Setting = readonly [name: string, value: string]

/** What holds in the transaction of a request, in this order: what the role may set comes before the role. */
export function settingsFor(request: ApiRequest, caller: RestCaller, { config }: Serving, plan?: Plan): Setting[] {
  const { schema, method, path, headers, preferences } = request
  const { role, claims, requestId } = caller
  return [
    ['search_path', [schema, ...config.dbExtraSearchPath].map(quoteName).join(', ')],
    ...(config.roleSettings.get(role) ?? []),
    ['role', role],
    ['application_name', `rest ${requestId}`],
    ['request.jwt.claims', claims],
    ['request.method', method],
    ['request.path', path],
    ['request.headers', headersAsJson(headers)],
    ['request.cookies', cookiesAsJson(headers.get('cookie'))],
    ...(preferences.timezone === undefined ? [] : [['timezone', preferences.timezone] as const]),
    ...(plan?.kind === 'call' ? plan.call.routine.settings : []),
    ...config.appSettings,
  ]
}

function headersAsJson(headers: Headers): string {
  return JSON.stringify(Object.fromEntries([...headers].filter(([name]) => name !== 'cookie')))
}

function cookiesAsJson(header: string | null): string {
  const pairs = (header ?? '').split(';').flatMap((part) => {
    const at = part.indexOf('=')
    const name = (at === -1 ? part : part.slice(0, at)).trim()
    return name === '' ? [] : [[name, at === -1 ? '' : part.slice(at + 1).trim()] as const]
  })
  return JSON.stringify(Object.fromEntries(pairs))
}
