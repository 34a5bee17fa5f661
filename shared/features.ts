import type { Words } from './languages.ts'

export interface Feature {
  readonly id: string
  readonly description: Words
  /** What holds where a browser does not say otherwise. */
  readonly default: boolean
}

/** What can be switched on and off per browser, on `/features`. */
export const features = [
  {
    id: 'live-updates',
    description: {
      en: 'Shows at once what others change. Off: pages ask again when they are opened or looked at.',
      es: 'Muestra al momento lo que otros cambian. Desactivado: las páginas vuelven a pedir los datos al abrirlas o mirarlas.',
    },
    default: true,
  },
  {
    id: 'search-palette',
    description: {
      en: 'Search across members, clients, locations, jobs and pages with ⌘K or Ctrl+K.',
      es: 'Búsqueda en miembros, clientes, sedes, trabajos y páginas con ⌘K o Ctrl+K.',
    },
    default: true,
  },
  {
    id: 'load-ahead',
    description: {
      en: 'Loads a page when the pointer rests on its link, so that it opens faster.',
      es: 'Carga una página cuando el puntero está sobre su enlace, para que abra más rápido.',
    },
    default: true,
  },
] as const satisfies readonly Feature[]
