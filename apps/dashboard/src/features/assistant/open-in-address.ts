const PARAMETERS = ['aiAssistantPanelOpen', 'sidebar']

/** What an address says about the panel: open, closed, or nothing. */
export function openInAddress(search: string): boolean | undefined {
  const parameters = new URLSearchParams(search)
  const said = parameters.get('aiAssistantPanelOpen')
  if (said === 'true' || said === 'false') return said === 'true'
  return parameters.get('sidebar') === 'ai-assistant' ? true : undefined
}

/** The search parameters of the router without those about the panel. */
export const withoutPanel = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !PARAMETERS.includes(name)))
