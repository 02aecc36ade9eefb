import type { Endpoint } from './endpoint.ts'

/** Whether the call gets 402 from members of an organization that is restricted. Reading works, and what says so. */
export const isRefusedWhileRestricted = ({
  access,
  method,
  whileRestricted,
}: Pick<Endpoint, 'access' | 'method' | 'whileRestricted'>) =>
  typeof access === 'object' && method !== 'GET' && whileRestricted !== 'works'
