import type { Domain } from '../domain.ts'
import { authHandlers } from './auth-handlers.ts'
import { factorHandlers } from './factor-handlers.ts'

export const authDomain = {
  handlers: { auth: authHandlers, factors: factorHandlers },
} satisfies Domain
