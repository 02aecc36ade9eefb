import type { FeatureParts } from '../../components/feature/feature-parts.ts'
import { ConnectButton } from './connect/connect-button.tsx'

export const projectsParts: FeatureParts = { BeforeSearch: ConnectButton }
