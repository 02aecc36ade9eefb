import { createRoot } from 'react-dom/client'
import { ToDo } from './to-do.tsx'

createRoot(document.querySelector('#root')!).render(<ToDo />)
