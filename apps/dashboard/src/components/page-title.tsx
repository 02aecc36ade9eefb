/** The document's title, from the innermost place outwards. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Plinth`}</title>
}
