import { isDeepStrictEqual } from 'node:util'
import { usageAllowance } from '@plinth/catalog/usage-metrics'
import type { SendMail, TaskTools } from '../../context/task.ts'
import { recordByPlatform } from '../audit/record-by-platform.ts'
import type { OrganizationRow } from '../../stores/organization-store.ts'
import type { Stores } from '../../stores/stores.ts'
import { cycleOf } from './cycle-of.ts'
import { mailOwners } from './mail-owners.ts'
import { quotaMail } from './quota-mail.ts'
import { nextRestriction } from './quota-steps.ts'
import { usedQuotas } from './used-quotas.ts'
import { QUOTAS_SETTLED } from '../audit/what-was-done.ts'

type Tools = Pick<TaskTools, 'stores' | 'inTransaction' | 'clock' | 'edition' | 'auditKey' | 'log' | 'publicUrl'>

/** Takes every organization to where its usage puts it. What an operator said of one stays. */
export async function settleQuotas(tools: Tools) {
  const { stores, edition, clock, log } = tools
  if (!edition.capabilities.includes('billing')) return
  const most = {
    egress: usageAllowance('egress', 'free')!,
    databaseSize: usageAllowance('database_size', 'free')!,
    activeUsers: usageAllowance('active_users', 'free')!,
  }
  for (const id of await stores.organizations.listUnderQuotas(cycleOf(clock.now()), most)) {
    try {
      await tools.inTransaction((within, mail) => settle(id, within, mail, tools))
    } catch (error) {
      log.error({ err: error, organization: id }, 'The quotas of an organization could not be settled')
    }
  }
}

/** The mails leave with the change, so each is sent once. */
async function settle(id: number, stores: Stores, mail: SendMail, tools: Tools) {
  const { clock, publicUrl } = tools
  const before = await stores.organizations.lockUnderQuotas(id)
  if (!before) return
  const now = clock.now()
  const used = usedQuotas(before.plan, await stores.usage.inAll(id, cycleOf(now)))
  const after = nextRestriction(before, { isOver: used.length > 0, now: now.getTime() })
  if (isDeepStrictEqual(after, conditionsOf(before))) return
  const { missing_address: organization_missing_address } = before
  await stores.organizations.setConditions(id, { ...after, organization_missing_address }, { byQuota: true })
  await recordByPlatform(
    {
      verb: QUOTAS_SETTLED,
      target: before.slug,
      organizationId: id,
      before: conditionsOf(before),
      after: { ...after, ...(used.length > 0 ? { quotas: used } : {}) },
    },
    stores,
    tools,
  )
  const facts = {
    organization: before,
    restriction: after,
    used,
    link: new URL(`/org/${before.slug}/usage`, publicUrl),
  }
  await mailOwners(id, stores, mail, (to) => quotaMail({ ...facts, to }))
}

const conditionsOf = ({ restriction_status, restriction_data }: OrganizationRow) => ({
  restriction_status,
  restriction_data,
})
