import { useLocation } from 'react-router-dom'

/** The parameters of the address. */
export const useSearch = (): Readonly<Partial<Record<string, string>>> =>
  Object.fromEntries(new URLSearchParams(useLocation().search))
