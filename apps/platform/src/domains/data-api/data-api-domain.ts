import type { Domain } from '../domain.ts'
import { apiTokenHandlers } from './api-token-handlers.ts'
import { dataApiHandlers } from './data-api-handlers.ts'

export const dataApiDomain = {
  handlers: { apiTokens: apiTokenHandlers, dataApi: dataApiHandlers },
} satisfies Domain
