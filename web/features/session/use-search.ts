import { useLocation } from 'react-router-dom'

export const useSearch = (): Readonly<Partial<Record<string, string>>> =>
  Object.fromEntries(new URLSearchParams(useLocation().search))
