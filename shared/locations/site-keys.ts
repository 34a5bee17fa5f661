/** Physical means of opening a door. */
export const siteKeyKinds = ['key', 'fob', 'card', 'remote'] as const
export type SiteKeyKind = (typeof siteKeyKinds)[number]

export const siteKeyStates = ['in_office', 'issued', 'lost'] as const
export type SiteKeyState = (typeof siteKeyStates)[number]

export const siteKeyMoves = ['issued', 'returned', 'lost', 'found'] as const
export type SiteKeyMove = (typeof siteKeyMoves)[number]

/** The transitions allowed in each state of a key. */
export const movesFrom: Readonly<Record<SiteKeyState, readonly SiteKeyMove[]>> = {
  in_office: ['issued', 'lost'],
  issued: ['returned', 'lost'],
  lost: ['found'],
}

export const siteKeyNoteMax = 300
