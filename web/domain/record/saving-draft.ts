import { isSame as isDeeplySame } from '#web/platform/records/use-draft.ts'

/** A content and the version under which the server has it. */
export interface Confirmed<Content> {
  readonly version: number
  readonly content: Content
}

/** `offline` is retried by itself, `refused` only after another edit or when the connection returns. */
export type DraftPhase = 'clean' | 'dirty' | 'saving' | 'saved' | 'conflict' | 'offline' | 'refused'

/** A draft that saves itself: the current content, the confirmed one, and the one being sent. */
export interface SavingDraft<Content> {
  readonly phase: DraftPhase
  /** The latest edit; only the user's choice discards it. */
  readonly content: Content
  /** The last version confirmed by the server; the next save is based on it. */
  readonly confirmed: Confirmed<Content>
  /** The content of the running or failed save. */
  readonly sent?: Content | undefined
  /** Contents sent without a response, by this page or an earlier one; the server may have stored any of them. */
  readonly uncertain: readonly Content[]
  /** The server's version in a conflict. */
  readonly theirs?: Confirmed<Content> | undefined
}

export type DraftEvent<Content> =
  | { readonly type: 'edited'; readonly content: Content }
  | { readonly type: 'saveStarted' }
  | { readonly type: 'saved'; readonly stored: Confirmed<Content> }
  /** The save was based on an older version than the stored one. */
  | { readonly type: 'outdated'; readonly stored: Confirmed<Content> }
  | { readonly type: 'failed'; readonly isRetried: boolean }
  | { readonly type: 'reconnected' }
  /** The record was read again, perhaps with changes from elsewhere. */
  | { readonly type: 'received'; readonly stored: Confirmed<Content> }
  /** The user decided a conflict. */
  | { readonly type: 'settled'; readonly content: Content }
  | { readonly type: 'dismissed' }

export interface DraftRules<Content> {
  /** True if the two contents are equivalent. */
  readonly isSame?: ((one: Content, other: Content) => boolean) | undefined
  /** Merges both changes; null when only the user can decide. */
  readonly merge?: ((ways: { base: Content; mine: Content; theirs: Content }) => Content | null) | undefined
}

/** Starts with the server's version, or with this device's unsaved changes to an earlier one. */
export const beginDraft = <Content>(
  confirmed: Confirmed<Content>,
  restored?: { readonly base: Confirmed<Content>; readonly content: Content },
): SavingDraft<Content> =>
  restored
    ? { phase: 'dirty', content: restored.content, confirmed: restored.base, uncertain: [restored.content] }
    : { phase: 'clean', content: confirmed.content, confirmed, uncertain: [] }

/** Whether the server lacks something that was typed here. */
export const isUnsaved = ({ phase }: Pick<SavingDraft<unknown>, 'phase'>) => phase !== 'clean' && phase !== 'saved'

/** Whether to save automatically: after an edit that no save has tried yet. */
export const isDue = ({ phase, content, sent }: SavingDraft<unknown>) =>
  phase === 'dirty' || ((phase === 'offline' || phase === 'refused') && content !== sent)

/**
 * The next state of a draft. Events that do not fit the phase change nothing: a second save does not start while one is
 * running, and an answer without a save is ignored.
 */
export function nextDraft<Content>(
  now: SavingDraft<Content>,
  event: DraftEvent<Content>,
  { isSame = isDeeplySame, merge }: DraftRules<Content> = {},
): SavingDraft<Content> {
  const { phase, confirmed } = now
  /** Applies unsaved content on top of the server's version. */
  const onTop = (stored: Confirmed<Content>, content: Content): SavingDraft<Content> => ({
    phase: isSame(content, stored.content) ? 'saved' : 'dirty',
    content,
    confirmed: stored,
    uncertain: [],
  })
  /** After a successful save, shows the server's version, which may be normalized; newer edits stay. */
  const afterSave = (stored: Confirmed<Content>) =>
    onTop(stored, now.content === now.sent && !isSame(now.content, stored.content) ? stored.content : now.content)

  switch (event.type) {
    case 'edited': {
      const isBack = now.uncertain.length === 0 && isSame(event.content, confirmed.content)
      return { ...now, content: event.content, phase: phaseAfterEdit(phase, isBack) }
    }
    case 'saveStarted':
      return phase === 'dirty' || phase === 'offline' || phase === 'refused'
        ? { ...now, phase: 'saving', sent: now.content }
        : now
    case 'saved':
      return phase === 'saving' ? afterSave(event.stored) : now
    case 'outdated': {
      if (phase !== 'saving') return now
      if (isSame(event.stored.content, now.sent as Content)) return afterSave(event.stored)
      if (isOwn(now, event.stored, isSame)) return onTop(event.stored, now.content)
      const ways = { base: confirmed.content, mine: now.content, theirs: event.stored.content }
      const merged = merge?.(ways) ?? null
      return merged === null ? { ...now, phase: 'conflict', theirs: event.stored } : onTop(event.stored, merged)
    }
    case 'failed':
      if (phase !== 'saving') return now
      if (!event.isRetried) return { ...now, phase: 'refused' }
      return { ...now, phase: 'offline', uncertain: [...now.uncertain, now.sent as Content] }
    case 'reconnected':
      return phase === 'offline' || phase === 'refused' ? { ...now, phase: 'dirty', sent: undefined } : now
    case 'received':
      return received(now, event.stored, isSame)
    case 'settled':
      return phase === 'conflict' && now.theirs ? onTop(now.theirs, event.content) : now
    case 'dismissed':
      return phase === 'conflict' ? { ...now, phase: 'refused', sent: now.content, theirs: undefined } : now
  }
}

function phaseAfterEdit(phase: DraftPhase, isBack: boolean): DraftPhase {
  if (phase === 'saving' || phase === 'conflict') return phase
  if (isBack) return 'saved'
  return phase === 'clean' || phase === 'saved' ? 'dirty' : phase
}

/** Whether the server's version is an earlier save of this draft whose response was lost. */
const isOwn = <Content>(
  { uncertain }: SavingDraft<Content>,
  stored: Confirmed<Content>,
  isSame: (one: Content, other: Content) => boolean,
) => uncertain.some((content) => isSame(content, stored.content))

/** Without local changes takes over a newer version; otherwise the conflict is resolved when saving. */
function received<Content>(
  now: SavingDraft<Content>,
  stored: Confirmed<Content>,
  isSame: (one: Content, other: Content) => boolean,
): SavingDraft<Content> {
  if (stored.version <= now.confirmed.version || now.phase === 'saving' || now.phase === 'conflict') return now
  const isKnown = isSame(now.content, stored.content)
  if (isKnown || !isUnsaved(now))
    return { phase: 'saved', content: isKnown ? now.content : stored.content, confirmed: stored, uncertain: [] }
  return isOwn(now, stored, isSame) ? { ...now, phase: 'dirty', confirmed: stored, uncertain: [] } : now
}
