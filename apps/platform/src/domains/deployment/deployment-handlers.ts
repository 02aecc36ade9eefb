import type { deployment } from '@plinth/contract/deployment'
import type { Handlers } from '../../access/handlers.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { deploymentAnswer } from './deployment-answer.ts'

const utcTime = (_: unknown, { clock }: RequestContext) => ({ utcTime: clock.now().toISOString() })

export const deploymentHandlers: Handlers<typeof deployment> = {
  get: (_, context) => deploymentAnswer(context),
  utcTime,
  publicUtcTime: utcTime,
}
