import { Link } from '@tanstack/react-router'
import { KEY_PLACEHOLDER } from '../../../lib/database/api-snippets.ts'

interface KeySentenceProps {
  projectRef: string
  mayRead: boolean
  hasKey: boolean
  onClose: () => void
}

/** What the key of the snippet is good for, or where to get one. */
export function KeySentence({ projectRef, mayRead, hasKey, onClose }: KeySentenceProps) {
  if (!mayRead)
    return (
      <p className="text-muted">
        Replace {KEY_PLACEHOLDER} with a publishable key. Your role does not allow reading API keys, so ask an owner.
      </p>
    )
  return (
    <p className="text-muted">
      {hasKey
        ? 'The publishable key is safe in a browser. Row-level security decides what it can read.'
        : `Replace ${KEY_PLACEHOLDER} with a publishable key.`}{' '}
      <Link
        to="/project/$ref/settings/api-keys"
        params={{ ref: projectRef }}
        onClick={onClose}
        className="text-accent underline underline-offset-2"
      >
        Manage API keys
      </Link>
    </p>
  )
}
