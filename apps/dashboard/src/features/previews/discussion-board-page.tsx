import { listedPreviews } from '@plinth/catalog/previews'
import type { Deployment } from '@plinth/contract/deployment'
import { Button } from '@plinth/ui/button'
import { PageHeader } from '@plinth/ui/page-header'
import { Panel, PanelRow } from '@plinth/ui/section'
import { Link } from '@tanstack/react-router'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { PlainFrame } from '../../components/frames/plain-frame.tsx'
import { aboutPreviews } from './about-previews.ts'

/** What is being tried out, and how to say something about it. */
export function DiscussionBoardPage({ edition }: Pick<Deployment, 'edition'>) {
  return (
    <PlainFrame>
      <PageTitle>Discussions</PageTitle>
      <PageHeader
        title="Discussions"
        description="Features in preview. The operator reads your feedback."
        actions={<FeedbackButton subject="An idea" />}
      />
      <Panel padded={false}>
        {listedPreviews(edition).map(({ key, name }) => (
          <PanelRow key={key} title={name} description={aboutPreviews[key].summary}>
            <Button asChild size="small" aria-label={`Discuss ${name}`}>
              <Link to="/discussions/$key" params={{ key }}>
                Discuss
              </Link>
            </Button>
          </PanelRow>
        ))}
      </Panel>
    </PlainFrame>
  )
}

/** To the operator's list of requests, which answers by e-mail. */
export function FeedbackButton({ subject }: { subject: string }) {
  return (
    <Button asChild variant="primary">
      <Link to="/support/new" search={{ category: 'feedback', subject }}>
        Write to the operator
      </Link>
    </Button>
  )
}
