import type { Organization } from '@plinth/contract/organizations'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { useRouter } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { aboutPreviews } from './about-previews.ts'
import { reasonAgainstPreview } from './availability.ts'
import type { KnownPreview } from './known-preview.ts'

interface PreviewDetailProps {
  preview: KnownPreview
  isOn: boolean
  organization: Organization | undefined
  onToggle: (isOn: boolean) => void
}

/** One preview: what it is, what it changes, and whether it is on. */
export function PreviewDetail({ preview, isOn, organization, onToggle }: PreviewDetailProps) {
  const { routesByPath } = useRouter()
  const reasonId = useId()
  const { summary, changes, page } = aboutPreviews[preview.key]
  const reason = isOn ? undefined : reasonAgainstPreview(preview, organization)
  return (
    <div className="flex h-full flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <h3 className="flex flex-wrap items-center gap-2 text-section font-semibold">
          {preview.name}
          {preview.isNew && <Badge tone="accent">New</Badge>}
        </h3>
        <p className="text-page">{summary}</p>
      </div>
      <div className="flex flex-col gap-1.5">
        <h4 className="font-medium">What changes while it is on</h4>
        <ul className="flex list-disc flex-col gap-1 ps-5 text-muted">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </div>
      {page !== undefined && !(page in routesByPath) && (
        <p className="text-muted">This page is not available yet. Your choice is saved for later.</p>
      )}
      <div className="mt-auto flex flex-col gap-3 border-t border-border pt-4">
        {reason && (
          <p id={reasonId} className="text-muted">
            {reason}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant={isOn ? 'default' : 'primary'}
            disabled={reason !== undefined}
            aria-describedby={reason && reasonId}
            onClick={() => onToggle(!isOn)}
          >
            {isOn ? 'Disable feature' : 'Enable feature'}
          </Button>
          <Button asChild variant="quiet" icon={<ExternalLink size={14} aria-hidden />}>
            <a href={preview.discussionsUrl} target="_blank" rel="noreferrer">
              Give feedback
            </a>
          </Button>
        </div>
        <p className="text-label text-muted">It is kept in this browser, for every project and organization.</p>
      </div>
    </div>
  )
}
