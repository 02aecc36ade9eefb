import type { Domain } from '../domain.ts'
import { accessTokenHandlers } from './access-token-handlers.ts'

export const accessTokensDomain = {
  handlers: { accessTokens: accessTokenHandlers },
} satisfies Domain
