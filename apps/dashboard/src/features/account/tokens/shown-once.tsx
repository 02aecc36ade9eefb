import type { MadeAccessToken } from '@plinth/contract/access-tokens'
import { Button } from '@plinth/ui/button'
import { CopyButton } from '@plinth/ui/copy-button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { Field } from '@plinth/ui/field'
import { TextInput } from '@plinth/ui/text-input'

interface ShownOnceProps {
  token: MadeAccessToken | undefined
  onClose: () => void
}

/** The new token, this one time. Neither Esc nor a press outside closes it, only the button that says what it means. */
export function ShownOnce({ token, onClose }: ShownOnceProps) {
  return (
    <Dialog
      open={token !== undefined}
      hideClose
      title={token && `${token.name} was created`}
      description="Copy the token now. It is shown only this once, and nobody can read it back later."
      footer={
        <DialogActions>
          <Button onClick={onClose}>I have stored the token</Button>
        </DialogActions>
      }
    >
      {token && (
        <div className="flex flex-col gap-5">
          <Field label="Access token" help="Treat it like a password. Don’t commit it.">
            <TextInput
              mono
              readOnly
              value={token.token}
              onFocus={(event) => event.target.select()}
              trailing={<CopyButton iconOnly variant="quiet" label="Copy the token" text={token.token} />}
            />
          </Field>
          <Field
            label="For the CLI and MCP"
            help="The same token in the form that the Supabase CLI and MCP server accept."
          >
            <TextInput
              mono
              readOnly
              value={token.cli_token}
              onFocus={(event) => event.target.select()}
              trailing={<CopyButton iconOnly variant="quiet" label="Copy the CLI form" text={token.cli_token} />}
            />
          </Field>
        </div>
      )}
    </Dialog>
  )
}
