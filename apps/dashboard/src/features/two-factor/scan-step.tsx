import type { NewFactor } from '@plinth/contract/factors'
import { CopyButton } from '@plinth/ui/copy-button'
import { CodeForm } from '../../components/identity/code-form.tsx'

interface ScanStepProps {
  factor: NewFactor
  onCode: (code: string) => Promise<unknown>
}

/** The secret, as a picture and as text for apps without a camera, and the first code of it. */
export function ScanStep({ factor: { totp }, onCode }: ScanStepProps) {
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <img
        alt="QR code for the authenticator app"
        src={`data:image/svg+xml;utf8,${encodeURIComponent(totp.qr_code)}`}
        className="size-44 shrink-0 rounded-control border border-border bg-surface"
      />
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-col items-start gap-1.5">
          <p className="text-muted">Cannot scan it? Type this key into the app instead.</p>
          <p className="flex items-start gap-2">
            <code className="font-mono text-label leading-5 wrap-anywhere select-all">{inGroups(totp.secret)}</code>
            <CopyButton iconOnly label="Copy the key" text={totp.secret} />
          </p>
        </div>
        <CodeForm
          label="Add the app"
          onSend={onCode}
          onError={(error) => (
            <p role="alert" className="text-danger">
              {error.message}
            </p>
          )}
        />
      </div>
    </div>
  )
}

const inGroups = (secret: string) => secret.replace(/(.{4})(?!$)/g, '$1 ')
