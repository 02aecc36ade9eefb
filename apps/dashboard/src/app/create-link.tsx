import { Link, type LinkProps } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

interface CreateLinkProps extends Pick<LinkProps, 'to' | 'params'> {
  children: string
}

/** The last line of a switcher: make a new one. */
export function CreateLink({ to, params, children }: CreateLinkProps) {
  return (
    <Link
      to={to}
      params={params}
      className="flex h-control-small items-center gap-2 rounded-[4px] px-2 hover:bg-hover max-sm:h-control"
    >
      <Plus size={14} aria-hidden className="text-muted" />
      {children}
    </Link>
  )
}
