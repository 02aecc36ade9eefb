import type { ExposedApi } from '@plinth/contract/exposed-api'
import { useNavigate } from '@tanstack/react-router'
import type { ApiSearch } from './api-search.ts'
import { callOf, operationsOf } from './code/api-operation.ts'
import { type HttpRequest, httpRequestOf } from './code/http-request.ts'
import { ConsoleSheet } from './console/console-sheet.tsx'
import { useApiAddress } from './use-api-address.ts'

interface ConsoleHereProps {
  projectRef: string
  api: ExposedApi
  search: ApiSearch
}

/** The console, where the address opens it, with the operation that the address names. */
export function ConsoleHere({ projectRef, api, search }: ConsoleHereProps) {
  const address = useApiAddress(projectRef)
  const navigate = useNavigate()
  const { try: key, as } = search
  if (key === undefined) return null
  const close = () =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, try: undefined, as: undefined }),
      replace: true,
      resetScroll: false,
    })
  return (
    <ConsoleSheet
      key={JSON.stringify([search.schema, search.table, search.function, key, as])}
      address={address}
      request={requestFor(api, search)}
      as={as === 'user' || as === 'service' ? as : 'anon'}
      onClose={close}
    />
  )
}

const EMPTY: HttpRequest = { method: 'GET', path: '', query: '', headers: {} }

function requestFor(api: ExposedApi, { schema = api.schemas[0], table, function: called, try: key }: ApiSearch) {
  const relation = api.relations.find((found) => found.schema === schema && found.name === table)
  const functions = api.functions.filter((found) => found.schema === schema && found.name === called)
  const operations = relation ? operationsOf(relation) : functions.map(callOf)
  const operation = operations.find((found) => found.key === key)
  const shown = relation ?? functions[0]
  if (!operation || !shown) return EMPTY
  const subject = { schema: shown.schema, name: shown.name, isFirstSchema: shown.schema === api.schemas[0] }
  return httpRequestOf(subject, operation.request)
}
