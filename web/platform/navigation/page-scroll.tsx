import { ScrollRestoration } from 'react-router-dom'

/** Restores the scroll position. It is stored by path, because every reloaded page has the same history key. */
export const PageScroll = () => (
  <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
)
