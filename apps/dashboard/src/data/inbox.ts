import { seconds } from '@plinth/catalog/durations'
import { inbox } from '@plinth/contract/inbox'
import { call, type Cancelable, query } from '../api/api.ts'
import { inboxToken } from '../lib/browser/stored-entries.ts'

/** What would have been mailed; looked at while waiting for a mail, so it keeps itself fresh. */
export const inboxQuery = () => ({
  ...query(inbox.list, {}),
  queryFn: ({ signal }: Cancelable) => {
    const token = inboxToken.read()
    return call(inbox.list, {}, { signal, ...(token === undefined ? {} : { headers: { 'x-setup-token': token } }) })
  },
  staleTime: 0,
  refetchInterval: seconds(3),
})
