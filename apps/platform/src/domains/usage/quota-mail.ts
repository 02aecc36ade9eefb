import { usageMetrics } from '@plinth/catalog/usage-metrics'
import { type MailMessage, renderMail } from '@plinth/identity/mail'
import { quotedName } from '../../mail/quoted-name.ts'
import type { OrganizationRow } from '../../stores/organization-store.ts'
import type { UsedQuota } from './used-quotas.ts'

interface Facts {
  to: string
  organization: Pick<OrganizationRow, 'name'>
  restriction: Pick<OrganizationRow, 'restriction_status' | 'restriction_data'>
  used: readonly UsedQuota[]
  link: URL
}

/** Tells an owner what became of their organization's quotas. */
export function quotaMail({ to, organization, restriction, used, link }: Facts): MailMessage {
  const { restriction_status: status, restriction_data: data } = restriction
  return renderMail(
    { kind: 'letter', to, text: texts[status ?? 'free again'] },
    {
      SiteName: 'Plinth',
      Organization: quotedName(organization.name),
      Quotas: used.map(({ metric }) => usageMetrics[metric].title.toLowerCase()).join(' and '),
      Day: data?.grace_period_end?.slice(0, 10) ?? '',
      ConfirmationURL: link.href,
    },
  )
}

const button = '[Look at the usage]({{ .ConfirmationURL }})'
const whatToDo = 'Use less, or choose a larger plan under Billing.'

const texts = {
  grace_period: {
    subject: '{{ .Organization }} has used up its quota on {{ .SiteName }}',
    body: `The organization {{ .Organization }} uses more than its plan includes: {{ .Quotas }}. Everything works until {{ .Day }}.

${whatToDo}

${button}`,
  },
  grace_period_over: {
    subject: 'The projects of {{ .Organization }} will stop serving requests',
    body: `The grace period of the organization {{ .Organization }} ended on {{ .Day }}, and it still uses more than its plan includes: {{ .Quotas }}. Two days after that day, its projects will stop serving requests.

${whatToDo}

${button}`,
  },
  restricted: {
    subject: 'The projects of {{ .Organization }} no longer serve requests',
    body: `The organization {{ .Organization }} uses more than its plan includes: {{ .Quotas }}. Its projects no longer serve requests, and nothing can be changed. Reading and exporting still work, and nothing is deleted.

${whatToDo} Then everything works again at once.

${button}`,
  },
  'free again': {
    subject: '{{ .Organization }} is within its quota again',
    body: `The organization {{ .Organization }} uses no more than its plan includes. Nothing is restricted.

${button}`,
  },
}
