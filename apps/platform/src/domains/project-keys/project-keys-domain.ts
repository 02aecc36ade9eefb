import type { Domain } from '../domain.ts'
import { apiKeyHandlers } from './api-key-handlers.ts'
import { signingKeyHandlers } from './signing-key-handlers.ts'

export const projectKeysDomain = {
  handlers: { apiKeys: apiKeyHandlers, signingKeys: signingKeyHandlers },
} satisfies Domain
