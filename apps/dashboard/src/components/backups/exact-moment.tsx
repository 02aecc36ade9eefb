import { formatMoment } from '@plinth/ui/format-moment'
import { RelativeTime } from '@plinth/ui/relative-time'

/** For where one moment has to be told from another: the exact time, and how long ago that is. */
export const ExactMoment = ({ value }: { value: string }) => (
  <span className="flex flex-col">
    <span className="font-medium">{formatMoment(value)}</span>
    <span className="font-normal text-muted">
      <RelativeTime value={value} />
    </span>
  </span>
)
