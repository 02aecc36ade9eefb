import { accessTokens, type AccessToken, type MadeAccessToken } from '@plinth/contract/access-tokens'
import { Button } from '@plinth/ui/button'
import { formatRelativeTime } from '@plinth/ui/format-relative-time'
import { toast } from '../../../lib/toast/toast.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { invalidate, useCall } from '../../../api/api.ts'
import { accessTokensQuery } from '../../../data/access-tokens.ts'
import { AccountPage } from '../account-page.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { ShownOnce } from './shown-once.tsx'
import { TokenTable } from './token-table.tsx'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'

/** What programs of the person use instead of a session. */
export function TokensPage() {
  const { data: tokens } = useSuspenseQuery(accessTokensQuery())
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<MadeAccessToken>()
  const [asked, setAsked] = useState<AccessToken>()
  const revoke = useCall(accessTokens.revoke, {
    onSuccess: async () => {
      await invalidate(accessTokens.list)
      setAsked(undefined)
      if (asked) toast.success(asked.has_expired ? `${asked.name} was removed.` : `${asked.name} was revoked.`)
    },
  })
  const create = (
    <Button variant="primary" icon={<Plus size={14} aria-hidden />} onClick={() => setCreating(true)}>
      Create token
    </Button>
  )

  return (
    <AccountPage
      title="Access tokens"
      description="Tokens authenticate API requests as you, limited to their scopes and your role."
      actions={tokens.length > 0 && create}
    >
      <TokenTable tokens={tokens} create={create} onRevoke={setAsked} />
      <NewTokenDialog
        open={isCreating}
        onOpenChange={setCreating}
        onMade={(token) => {
          setCreating(false)
          setMade(token)
        }}
      />
      <ShownOnce token={made} onClose={() => setMade(undefined)} />
      <ConfirmDialog
        visible={asked !== undefined}
        variant="danger"
        size="small"
        title={asked && (asked.has_expired ? `Remove ${asked.name}?` : `Revoke ${asked.name}?`)}
        description={asked && consequence(asked)}
        confirmText={asked?.has_expired ? 'Remove token' : 'Revoke token'}
        loading={revoke.isPending}
        onConfirm={() => asked && revoke.mutate({ id: asked.id })}
        onCancel={() => setAsked(undefined)}
      />
    </AccountPage>
  )
}

function consequence({ has_expired, last_used_at }: AccessToken) {
  const use =
    last_used_at === null
      ? 'It was never used.'
      : `It was last used ${formatRelativeTime(Date.parse(last_used_at), Date.now())}.`
  return has_expired
    ? `It has expired and works no more. ${use}`
    : `Programs that use it are refused from their next request on. ${use}`
}
