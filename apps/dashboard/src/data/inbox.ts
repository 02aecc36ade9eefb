import { seconds } from '@plinth/catalog/durations'
import { inbox } from '@plinth/contract/inbox'
import { query } from '../api/api.ts'

/** What would have been mailed; looked at while waiting for a mail, so it keeps itself fresh. */
export const inboxQuery = () => ({ ...query(inbox.list, {}), staleTime: 0, refetchInterval: seconds(3) })
