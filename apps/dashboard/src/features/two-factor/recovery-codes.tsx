import { Button } from '@plinth/ui/button'
import { CopyButton } from '@plinth/ui/copy-button'
import { Download } from 'lucide-react'
import { downloadText } from '../../lib/browser/download-text.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** The codes to be kept somewhere else: they are not shown again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className="flex flex-col gap-4">
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1.5 rounded-control border border-border bg-canvas px-4 py-3 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton size="medium" label="Copy the codes" text={text} />
        <Button
          icon={<Download size={14} aria-hidden />}
          onClick={() => downloadText('plinth-recovery-codes.txt', 'text/plain', text)}
        >
          Download as text
        </Button>
        <Button variant="primary" className="ms-auto" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
