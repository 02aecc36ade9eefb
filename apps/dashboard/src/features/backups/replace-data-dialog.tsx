import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { TypedNameDialog } from '@plinth/ui/typed-name-dialog'
import type { UseQueryResult } from '@tanstack/react-query'
import { keptWords } from './loss-words.ts'

interface ReplaceDataDialogProps {
  name: string
  /** To which the project goes back, in words. */
  moment: string
  /** What is known of the changes since then. */
  preview: UseQueryResult<{ is_changed_since: boolean | null; kept_until: string }>
  /** A sentence for each loss, once it is known that there is one. */
  losses: readonly string[] | undefined
  /** How long it may take. */
  duration?: string | undefined
  /** Why it may fail. */
  doubt?: string | undefined
  error: string | undefined
  loading: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Says what a restore would take away, before it can be confirmed by the name of the project. */
export function ReplaceDataDialog(props: ReplaceDataDialogProps) {
  const { name, moment, preview, losses, duration, doubt, error, loading, onConfirm, onCancel } = props
  return (
    <TypedNameDialog
      visible
      title={`Replace the data of ${name}?`}
      description={
        <>
          {name} goes back to <span className="font-medium text-text">{moment}</span>. It accepts no connections until
          that is done.{duration === undefined ? '' : ` ${duration}`}
        </>
      }
      {...(losses ? { losses } : {})}
      name={name}
      nameLabel="project name"
      confirmText="Replace data"
      confirmDisabled={preview.isPending}
      {...(error === undefined ? {} : { error })}
      loading={loading}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {doubt !== undefined && <Banner tone="danger" title={doubt} />}
      {preview.isPending && <p role="status">Counting the changes since then …</p>}
      {preview.isError && (
        <Banner
          tone="warning"
          title="Plinth could not count the changes since then."
          action={
            <Button size="small" loading={preview.isFetching} onClick={() => void preview.refetch()}>
              Try again
            </Button>
          }
        >
          You may lose any change made after {moment}.
        </Banner>
      )}
      {preview.data?.is_changed_since === false && <p>Nothing was written since then, so nothing is lost.</p>}
      <p className="text-muted">{keptWords(preview.data?.kept_until)}</p>
    </TypedNameDialog>
  )
}
