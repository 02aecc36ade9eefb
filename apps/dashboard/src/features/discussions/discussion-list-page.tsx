import { previews } from '@plinth/catalog/previews'
import { Badge } from '@plinth/ui/badge'
import { PageHeader } from '@plinth/ui/page-header'
import { Panel } from '@plinth/ui/section'
import { Link } from '@tanstack/react-router'
import { PageTitle } from '../../components/page-title.tsx'
import { PlainFrame } from '../../components/plain-frame.tsx'
import { aboutPreviews } from './about-previews.ts'

/** The previews of the dashboard, each with a page to give feedback from. */
export function DiscussionListPage() {
  return (
    <PlainFrame>
      <PageTitle>Feature previews</PageTitle>
      <PageHeader
        title="Feature previews"
        description="What can be tried in the dashboard before it is there for everybody. There is no public board yet: feedback goes to support, and is read there."
      />
      <Panel padded={false}>
        <ul aria-label="Feature previews" className="divide-y divide-border">
          {previews.map(({ key, name, isNew }) => (
            <li key={key} className="relative flex flex-col gap-0.5 px-4 py-3 hover:bg-hover">
              <span className="flex items-center gap-2">
                <Link
                  to="/discussions/$key"
                  params={{ key }}
                  className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
                >
                  {name}
                </Link>
                {isNew && <Badge tone="accent">New</Badge>}
              </span>
              <span className="text-muted">{aboutPreviews[key]}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </PlainFrame>
  )
}
