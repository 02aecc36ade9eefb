import './app/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchConnection } from './api/connection.ts'
import { App } from './app/app.tsx'
import { keepMissingCode } from './app/missing-code.ts'
import { router } from './app/router.ts'
import { startPage } from './app/start-page.ts'

watchConnection()
keepMissingCode()
startPage(router, location.pathname)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
