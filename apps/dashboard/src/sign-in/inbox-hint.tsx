import type { Deployment } from '@plinth/contract/deployment'
import { TextLink } from './sign-in-frame.tsx'

/** In development, mail is read on a page of the dashboard. */
export function InboxHint({ deployment }: { deployment: Pick<Deployment, 'inbox'> }) {
  if (!deployment.inbox) return null
  return (
    <p className="text-muted">
      No mail server is set up here. Mail lands in the <TextLink href="/inbox">development inbox</TextLink>.
    </p>
  )
}
