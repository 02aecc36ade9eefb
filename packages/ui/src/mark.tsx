/** The sign of the product: a square stone on a base that is wider by a third. Crisp at every size. */
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
      <path d="M2 0h12v12H2zM0 13h16v3H0z" />
    </svg>
  )
}
