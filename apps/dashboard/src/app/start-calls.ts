import { billing } from '@plinth/contract/billing'
import { deployment } from '@plinth/contract/deployment'
import { organizations } from '@plinth/contract/organizations'
import { platformBackups } from '@plinth/contract/platform-backups'
import { profile } from '@plinth/contract/profile'
import { projects } from '@plinth/contract/projects'
import { start } from '@plinth/contract/start'
import { status } from '@plinth/contract/status'
import { client } from '../api/client.ts'
import { answerEarly } from '../api/early-calls.ts'
import { PROJECT_PAGE, STARTED_PAGE } from '../lib/url/started-pages.ts'

/**
 * Asks for the session, and then in one call for what every page at the address asks for, before the code that does is
 * there.
 */
export function startCalls(pathname: string, ensureSession: () => Promise<unknown>) {
  if (!STARTED_PAGE.test(pathname)) return
  ensureSession().then((session) => {
    if (!session) return
    const ref = PROJECT_PAGE.exec(pathname)?.[1]
    const whole = client(start.get, ref === undefined ? {} : { ref })
    // what the page asks for then takes the failure
    whole.catch(() => undefined)
    if (ref !== undefined) answerEarly(projects.get, { ref }, [whole, (answer) => answer.project])
    answerEarly(profile.get, {}, [whole, (answer) => answer.profile])
    answerEarly(profile.permissions, {}, [whole, (answer) => answer.permissions])
    answerEarly(organizations.list, {}, [whole, (answer) => answer.organizations])
    answerEarly(deployment.get, {}, [whole, (answer) => answer.deployment])
    answerEarly(status.get, {}, [whole, (answer) => answer.status])
    answerEarly(billing.overdueInvoices, {}, [whole, (answer) => answer.overdue_invoices])
    answerEarly(platformBackups.status, {}, [whole, (answer) => answer.platform_backups])
    answerEarly(deployment.publicUtcTime, {}, [whole, ({ utc_time }) => ({ utcTime: utc_time })])
  }, leaveToPage)
}

/** The page asks for the session too, and takes the same failure. */
const leaveToPage = () => undefined
