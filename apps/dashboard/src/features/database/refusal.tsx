import { Banner } from '@plinth/ui/banner'

/** What Postgres said no to, and under it what stands in the way, line by line. */
export function Refusal({ error: { message } }: { error: Error }) {
  const [sentence, ...details] = message.split('\n').filter(Boolean)
  return (
    <Banner tone="danger" title={`Postgres refused: ${sentence}.`}>
      {details.length > 0 && (
        <ul className="max-h-48 list-disc overflow-y-auto ps-4">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
