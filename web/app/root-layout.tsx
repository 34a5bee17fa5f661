import { Outlet } from 'react-router-dom'
import { Notices } from './notices.tsx'

export const RootLayout = () => (
  <>
    <Outlet />
    <Notices />
  </>
)
