import { fetched } from '../../../components/loading/fetched.tsx'
import { PanelNotLoaded } from './panel-not-loaded.tsx'

const load = () => import('./assistant-panel.tsx')

const Panel = fetched(async () => (await load()).AssistantPanel, { meanwhile: () => null, otherwise: PanelNotLoaded })

/** The panel, whose code is fetched when it is first shown. */
export const FetchedPanel = Panel.View

/** Fetches its code and the chat of a project before that. */
export function fetchPanel(projectRef: string) {
  void Panel.fetch()
  load().then(
    ({ prepareChat }) => prepareChat(projectRef),
    () => undefined,
  )
}
