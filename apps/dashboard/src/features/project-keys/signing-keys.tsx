import type { Project } from '@plinth/contract/projects'
import { type SigningKey, signingKeys } from '@plinth/contract/signing-keys'
import { Button } from '@plinth/ui/button'
import { CodeBlock } from '@plinth/ui/code-block'
import { Section } from '@plinth/ui/section'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { Failure } from '../../components/frames/failure.tsx'
import { signingKeysQuery } from '../../data/project-keys.ts'
import { projectUrlOf } from '../../lib/database/project-url.ts'
import { AddSigningKeyDialog } from './add-signing-key-dialog.tsx'
import { RevokeSigningKeyDialog } from './revoke-signing-key-dialog.tsx'
import { Rotation } from './rotation.tsx'
import { type ShownKey, ShownOnce } from './shown-once.tsx'
import { SigningKeyTable } from './signing-key-table.tsx'

/** The keys that sign the tokens of a project's users, and how to exchange them. */
export function SigningKeys({ project }: { project: Project }) {
  const { ref } = project
  const { data: keys, error, refetch } = useQuery(signingKeysQuery(ref))
  const mayChange = useProjectAccess(project)(signingKeys.create)
  const [isAdding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<SigningKey>()
  const [shown, setShown] = useState<ShownKey>()
  return (
    <Section
      id="signing"
      title="Signing keys"
      description="They sign the tokens of your users. Servers of your own verify a token with the public keys at this address."
      actions={mayChange && <Button onClick={() => setAdding(true)}>Add signing key</Button>}
    >
      <CodeBlock
        wrap
        alwaysCopyable
        label="JWKS address"
        code={`${projectUrlOf(project)}/auth/v1/.well-known/jwks.json`}
      />
      {error && !keys ? (
        <Failure title="The signing keys could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SigningKeyTable
          projectRef={ref}
          keys={keys}
          onRevoke={mayChange ? setRevoking : undefined}
          onRevealed={(key, value) => setShown({ name: `Secret of ${key.kid}`, value, isNew: false })}
        />
      )}
      {keys && mayChange && (
        <Rotation projectRef={ref} keys={keys} onAdd={() => setAdding(true)} onRevoke={setRevoking} />
      )}
      {isAdding && <AddSigningKeyDialog projectRef={ref} onClose={() => setAdding(false)} />}
      {revoking && (
        <RevokeSigningKeyDialog projectRef={ref} signingKey={revoking} onClose={() => setRevoking(undefined)} />
      )}
      <ShownOnce shown={shown} onClose={() => setShown(undefined)} />
    </Section>
  )
}
