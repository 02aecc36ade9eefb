/** The sign of the product: a squared stone on a base that is wider by a third. Crisp at every size. */
export function Mark({ size = 20, label, className }: { size?: number; label?: string; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="currentColor"
      shapeRendering="crispEdges"
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d="M2 0h12v10H2zM0 11h16v5H0z" />
    </svg>
  )
}
