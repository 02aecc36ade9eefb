import type { Domain } from '../domain.ts'
import { dataApiHandlers } from './data-api-handlers.ts'

export const dataApiDomain = {
  handlers: { dataApi: dataApiHandlers },
} satisfies Domain
