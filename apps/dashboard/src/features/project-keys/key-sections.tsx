import { type ApiKey, apiKeys } from '@plinth/contract/api-keys'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Section } from '@plinth/ui/section'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { useProject } from '../../data/projects.ts'
import { KeyTable } from './key-table.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import { type ShownKey, ShownOnce } from './shown-once.tsx'

interface KeySectionsProps {
  projectRef: string
  /** Undefined while they load. */
  keys: readonly ApiKey[] | undefined
}

/** The API keys by their kind, with what creates, reveals and revokes them. */
export function KeySections({ projectRef, keys }: KeySectionsProps) {
  const mayCreate = useProjectAccess(useProject(projectRef))(apiKeys.create)
  const [creating, setCreating] = useState<'publishable' | 'secret'>()
  const [shown, setShown] = useState<ShownKey>()
  const [revoking, setRevoking] = useState<ApiKey>()
  const create = (kind: 'publishable' | 'secret') =>
    mayCreate && <Button onClick={() => setCreating(kind)}>{`Create ${kind} key`}</Button>
  const tableOf = (kind: ApiKey['kind'], label: string) => (
    <KeyTable
      label={label}
      projectRef={projectRef}
      keys={keys?.filter((key) => key.kind === kind)}
      onRevoke={mayCreate ? setRevoking : undefined}
      onRevealed={(key, value) => setShown({ name: key.name, value, isNew: false })}
      empty={empty[kind]}
    />
  )
  return (
    <>
      <Section
        id="publishable"
        title="Publishable keys"
        description="Safe in browsers and mobile apps. Row-level security decides what they can read."
        actions={create('publishable')}
      >
        {tableOf('publishable', 'Publishable keys')}
      </Section>
      <Section
        id="secret"
        title="Secret keys"
        description="For servers alone: they bypass row-level security. Plinth stores only their hash and refuses them from browsers."
        actions={create('secret')}
      >
        {tableOf('secret', 'Secret keys')}
      </Section>
      <Section
        id="legacy"
        title="Legacy keys"
        description="JSON web tokens for clients that need the anon and service_role keys. Revoke them once nothing uses them."
      >
        {tableOf('legacy', 'Legacy keys')}
      </Section>
      {creating && (
        <NewKeyDialog
          projectRef={projectRef}
          kind={creating}
          onClose={() => setCreating(undefined)}
          onCreated={({ kind, name, value }) => {
            setCreating(undefined)
            if (kind === 'secret') setShown({ name, value, isNew: true })
          }}
        />
      )}
      <ShownOnce shown={shown} onClose={() => setShown(undefined)} />
      {revoking && <RevokeKeyDialog projectRef={projectRef} apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  )
}

const icon = <KeyRound size={18} aria-hidden />

const empty = {
  publishable: (
    <EmptyState kind="nothing" icon={icon} title="No publishable keys yet">
      Create one for a web page or a mobile app.
    </EmptyState>
  ),
  secret: (
    <EmptyState kind="nothing" icon={icon} title="No secret keys yet">
      Create one for each server, so that you can revoke them one by one.
    </EmptyState>
  ),
  legacy: <EmptyState kind="nothing" icon={icon} title="This project has no legacy keys" />,
}
