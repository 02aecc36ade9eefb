import type { Organization } from '@plinth/contract/organizations'
import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { sharingSentence } from '../sharing.ts'

interface SharingLineProps {
  organization: Pick<Organization, 'slug' | 'opt_in_tags' | 'is_owner'>
  model: { model: string; host: string }
}

/** What the model sees, which model that is, and where it is decided. */
export function SharingLine({ organization, model }: SharingLineProps) {
  return (
    <p className="flex items-start gap-1.5 text-label text-muted">
      <Eye size={12} aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {sharingSentence(organization.opt_in_tags)}{' '}
        <Link
          to="/org/$slug/settings"
          params={{ slug: organization.slug }}
          hash="assistant"
          className="underline underline-offset-2 hover:text-text"
        >
          {organization.is_owner ? 'Change' : 'See the settings'}
        </Link>
        <span className="block">
          {model.model} at {model.host}{' '}
          <Link
            to="/org/$slug/assistant"
            params={{ slug: organization.slug }}
            className="underline underline-offset-2 hover:text-text"
          >
            Data sent
          </Link>
        </span>
      </span>
    </p>
  )
}
