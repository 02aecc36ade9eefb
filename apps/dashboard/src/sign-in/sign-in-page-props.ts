import type { Deployment } from '@plinth/contract/deployment'

/** What every sign-in page gets. */
export interface SignInPageProps {
  deployment: Deployment
  /** The address typed on one of the pages, so that it need not be typed again on the next one. In memory only. */
  email: string
  onEmail: (email: string) => void
}
