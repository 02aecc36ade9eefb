import type { Preview, PreviewKey } from '@plinth/catalog/previews'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { PageHeader } from '@plinth/ui/page-header'
import { Section } from '@plinth/ui/section'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { PageTitle } from '../../components/page-title.tsx'
import { PlainFrame } from '../../components/plain-frame.tsx'
import { aboutPreviews } from './about-previews.ts'

/** What one preview is, and the way to say something about it. */
export function DiscussionPage({ preview }: { preview: Preview & { key: PreviewKey } }) {
  const { key, name, isNew, isPlatformOnly } = preview
  return (
    <PlainFrame>
      <PageTitle>{name}</PageTitle>
      <Link to="/discussions" className="-mb-3 flex items-center gap-1 self-start text-muted hover:text-text">
        <ChevronLeft size={14} aria-hidden />
        Feature previews
      </Link>
      <PageHeader title={name} description={aboutPreviews[key]} status={isNew && <Badge tone="accent">New</Badge>}>
        {isPlatformOnly && <p className="text-muted">It is for the hosted platform only.</p>}
      </PageHeader>
      <Section title="Feedback">
        <p className="max-w-[68ch]">
          There is no public discussion of this preview yet. Tell us what you think, what is missing or what went wrong:
          it goes to support, and is read there.
        </p>
        <div>
          <Button asChild variant="primary">
            <Link to="/support/new" search={{ category: 'feedback', subject: `Feedback on the preview “${name}”` }}>
              Give feedback
            </Link>
          </Button>
        </div>
      </Section>
    </PlainFrame>
  )
}
