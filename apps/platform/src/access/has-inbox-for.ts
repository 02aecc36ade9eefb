import type { RequestContext } from '../context/request-context.ts'
import { isDirectRequest } from './is-direct-request.ts'

/** Whether the page of mails exists for this request. */
export const hasInboxFor = (context: Pick<RequestContext, 'edition' | 'header'>) =>
  context.edition.inbox && isDirectRequest(context)
