/** What opens a door and can be held in a hand. */
export const siteKeyKinds = ['key', 'fob', 'card', 'remote'] as const
export type SiteKeyKind = (typeof siteKeyKinds)[number]

export const siteKeyStates = ['in_office', 'issued', 'lost'] as const
export type SiteKeyState = (typeof siteKeyStates)[number]

export const siteKeyMoves = ['issued', 'returned', 'lost', 'found'] as const
export type SiteKeyMove = (typeof siteKeyMoves)[number]

/** What can happen next to a key in each state. */
export const movesFrom: Readonly<Record<SiteKeyState, readonly SiteKeyMove[]>> = {
  in_office: ['issued', 'lost'],
  issued: ['returned', 'lost'],
  lost: ['found'],
}

export const siteKeyNoteMax = 300
