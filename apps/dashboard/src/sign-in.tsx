import './app/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SignInApp } from './sign-in/sign-in-app.tsx'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <SignInApp />
    </StrictMode>,
  )
}
