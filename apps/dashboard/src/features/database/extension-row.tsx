import { Badge } from '@plinth/ui/badge'
import { Switch } from '@plinth/ui/switch'
import { Link } from '@tanstack/react-router'
import type { ListedExtension } from './listed-extensions.ts'

interface ExtensionRowProps {
  extension: ListedExtension
  /** False where the person may change none. */
  isOpen: boolean
  onToggle: () => void
}

export function ExtensionRow({ extension, isOpen, onToggle }: ExtensionRowProps) {
  const { name, comment, tags, state, reason, isDeprecated } = extension
  // to somebody who may remove none, all of them would look like the platform's
  const isShown = reason !== undefined && (isOpen || state !== 'enabled')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[13rem_minmax(0,1fr)_auto]">
      <span className="flex min-w-0 flex-col">
        <Name extension={extension} />
        <Place extension={extension} />
      </span>
      <span className="flex min-w-0 flex-col gap-1.5 max-sm:order-last max-sm:col-span-2">
        <span className="text-muted">{comment}</span>
        {(tags.length > 0 || isDeprecated) && (
          <span className="flex flex-wrap gap-1">
            {isDeprecated && <Badge tone="warning">Deprecated</Badge>}
            {tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </span>
        )}
        {isShown && <span className="text-label text-muted">{reason}</span>}
      </span>
      {(state === 'enabled' || state === 'available') && (
        <span className="flex sm:pt-0.5">
          <Switch
            label={state === 'enabled' ? `Disable ${name}` : `Enable ${name}`}
            hideLabel
            checked={state === 'enabled'}
            disabled={!isOpen || reason !== undefined}
            onCheckedChange={onToggle}
          />
        </span>
      )}
    </li>
  )
}

function Name({ extension: { name, hasGuide } }: { extension: ListedExtension }) {
  if (!hasGuide) return <span className="font-mono font-medium wrap-anywhere">{name}</span>
  return (
    <Link
      to="/guides/database/extensions/$name"
      params={{ name }}
      className="self-start font-mono font-medium wrap-anywhere underline decoration-edge underline-offset-2 hover:decoration-current"
    >
      {name}
    </Link>
  )
}

function Place({ extension: { version, newerVersion, schema } }: { extension: ListedExtension }) {
  const parts = [
    version && (newerVersion ? `${version}, ${newerVersion} is there` : version),
    schema && `in ${schema}`,
  ].filter(Boolean)
  return parts.length === 0 ? null : <span className="text-label text-muted">{parts.join(' · ')}</span>
}
