import type { PreviewKey } from '@plinth/catalog/previews'
import { Button } from '@plinth/ui/button'
import { PageHeader } from '@plinth/ui/page-header'
import { Section } from '@plinth/ui/section'
import { Link } from '@tanstack/react-router'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { PlainFrame } from '../../components/frames/plain-frame.tsx'
import { aboutPreviews } from './about-previews.ts'
import { FeedbackButton } from './discussion-board-page.tsx'

/** One preview, for those who want to say something about it. */
export function DiscussionPage({ preview: { key, name } }: { preview: { key: PreviewKey; name: string } }) {
  const { summary, changes } = aboutPreviews[key]
  return (
    <PlainFrame>
      <PageTitle>{name}</PageTitle>
      <PageHeader title={name} description={summary} />
      <Section title="What changes while it is on">
        <ul className="flex max-w-[68ch] list-disc flex-col gap-1.5 ps-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </Section>
      <Section title="What do you think?">
        <p className="max-w-[68ch]">Tell the operator what works, what doesn’t, and what’s missing.</p>
        <div className="flex flex-wrap gap-2">
          <FeedbackButton subject={`Feedback: ${name}`} />
          <Button asChild>
            <Link to="/discussions">All discussions</Link>
          </Button>
        </div>
      </Section>
    </PlainFrame>
  )
}
