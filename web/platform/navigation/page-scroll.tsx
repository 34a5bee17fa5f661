import { ScrollRestoration } from 'react-router-dom'

/** Brings back how far a page was scrolled. Every page that is loaded anew has the same key, so it goes by its path. */
export const PageScroll = () => (
  <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
)
