import { Outlet } from 'react-router-dom'
import { Notices } from '../live/notices.tsx'

export const RootLayout = () => (
  <>
    <Outlet />
    <Notices />
  </>
)
