import { minutes } from '@plinth/catalog/durations'
import { usage } from '@plinth/contract/usage'
import { query } from '../api/api.ts'

type Asked = Omit<typeof usage.ofOrganization.$sent, 'slug'>

/** Usage is measured every ten minutes. */
export const usageQuery = (slug: string, asked: Asked) => ({
  ...query(usage.ofOrganization, { slug, ...asked }),
  staleTime: minutes(1),
})
