import type { Deployment } from '@plinth/contract/deployment'

/** Whether plans, prices and bills exist. */
export const hasCommerceIn = ({ capabilities }: Pick<Deployment, 'capabilities'>) => capabilities.includes('billing')
