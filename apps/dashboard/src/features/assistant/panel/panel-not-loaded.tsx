import { closeAssistant } from '../assistants.ts'

/** Where the code of the panel did not come. */
export function PanelNotLoaded({ projectRef }: { projectRef: string }) {
  return (
    <aside id="assistant" aria-label="Assistant" className="w-80 max-w-full shrink-0 border-s border-border p-4">
      <p>The assistant could not be loaded. Plinth may have been updated, or cannot be reached.</p>
      <p className="flex gap-3 pt-2">
        <button type="button" className="underline underline-offset-2" onClick={() => location.reload()}>
          Load the page again
        </button>
        <button type="button" className="underline underline-offset-2" onClick={() => closeAssistant(projectRef)}>
          Close
        </button>
      </p>
    </aside>
  )
}
