import { array, assert, constant, constantFrom, oneof, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginDraft, isDue, isUnsaved, nextDraft, type DraftEvent, type SavingDraft } from './saving-draft.ts'

const start = beginDraft({ version: 1, content: 'a' })
const after = (...events: DraftEvent<string>[]) =>
  events.reduce((now: SavingDraft<string>, event) => nextDraft(now, event), start)
const edit = (content: string): DraftEvent<string> => ({ type: 'edited', content })
const saveStarted = { type: 'saveStarted' } as const
const stored = (version: number, content: string) => ({ stored: { version, content } })

describe('nextDraft', () => {
  test('goes from clean over dirty and saving to saved', () => {
    expect(start.phase).toBe('clean')
    expect(after(edit('b')).phase).toBe('dirty')
    expect(after(edit('b'), saveStarted)).toMatchObject({ phase: 'saving', sent: 'b', confirmed: { version: 1 } })
    const saved = after(edit('b'), saveStarted, { type: 'saved', ...stored(2, 'b') })
    expect(saved).toMatchObject({ phase: 'saved', content: 'b', confirmed: { version: 2 } })
    expect(isUnsaved(saved)).toBe(false)
  })

  test('needs no save after an edit was undone', () => {
    expect(after(edit('b'), edit('a')).phase).toBe('saved')
  })

  test('shows the text as the server normalized it, unless the user typed more meanwhile', () => {
    const saved = { type: 'saved', ...stored(2, 'b') } as const
    expect(after(edit(' b'), saveStarted, saved).content).toBe('b')
    expect(after(edit(' b'), saveStarted, edit(' bc'), saved)).toMatchObject({ phase: 'dirty', content: ' bc' })
  })

  test('does not start a save while one is running, without an edit or in a conflict', () => {
    const saving = after(edit('b'), saveStarted, edit('c'))
    expect(nextDraft(saving, saveStarted)).toBe(saving)
    expect(after(saveStarted)).toBe(start)
    const conflict = after(edit('b'), saveStarted, { type: 'outdated', ...stored(2, 'x') })
    expect(nextDraft(conflict, saveStarted)).toBe(conflict)
  })

  test('retries by itself while offline, and a refused content only after another edit', () => {
    const offline = after(edit('b'), saveStarted, { type: 'failed', isRetried: true })
    expect(nextDraft(offline, saveStarted).phase).toBe('saving')
    expect(nextDraft(offline, { type: 'reconnected' }).phase).toBe('dirty')
    const refused = after(edit('b'), saveStarted, { type: 'failed', isRetried: false })
    expect(isDue(refused)).toBe(false)
    expect(isDue(nextDraft(refused, edit('c')))).toBe(true)
  })

  test('keeps both versions of a conflict until the user decides', () => {
    const conflict = after(edit('b'), saveStarted, { type: 'outdated', ...stored(2, 'x') }, edit('bc'))
    expect(conflict).toMatchObject({ phase: 'conflict', content: 'bc', theirs: { version: 2, content: 'x' } })
    expect(nextDraft(conflict, { type: 'settled', content: 'bc' })).toMatchObject({
      phase: 'dirty',
      confirmed: { version: 2, content: 'x' },
    })
    expect(nextDraft(conflict, { type: 'settled', content: 'x' })).toMatchObject({ phase: 'saved', content: 'x' })
    const dismissed = nextDraft(conflict, { type: 'dismissed' })
    expect(dismissed).toMatchObject({ phase: 'refused', content: 'bc', confirmed: { version: 1 } })
    expect(isDue(dismissed)).toBe(false)
  })

  test('merges changes that do not touch each other', () => {
    const now = after(edit('b'), saveStarted)
    const merge = ({ mine, theirs }: { mine: string; theirs: string }) => mine + theirs
    expect(nextDraft(now, { type: 'outdated', ...stored(2, 'x') }, { merge })).toMatchObject({
      phase: 'dirty',
      content: 'bx',
      confirmed: { version: 2 },
    })
  })

  test('takes over a newer version only if it has no unsaved changes', () => {
    expect(after({ type: 'received', ...stored(2, 'x') })).toMatchObject({ content: 'x', confirmed: { version: 2 } })
    const dirty = after(edit('b'))
    expect(nextDraft(dirty, { type: 'received', ...stored(2, 'x') })).toBe(dirty)
    expect(nextDraft(dirty, { type: 'received', ...stored(2, 'b') })).toMatchObject({ phase: 'saved' })
  })

  test('recognizes its own save whose response was lost', () => {
    const unanswered = after(edit('b'), saveStarted, { type: 'failed', isRetried: true }, edit('bc'))
    const arrived = { phase: 'dirty', content: 'bc', confirmed: { version: 2, content: 'b' } }
    expect(nextDraft(unanswered, { type: 'received', ...stored(2, 'b') })).toMatchObject(arrived)
    expect(nextDraft(nextDraft(unanswered, saveStarted), { type: 'outdated', ...stored(2, 'b') })).toMatchObject(
      arrived,
    )
    // Undoing the edit is a change too, as the server may have it.
    expect(isDue(nextDraft(unanswered, edit('a')))).toBe(true)
    const restored = beginDraft(start.confirmed, { base: start.confirmed, content: 'b' })
    expect(nextDraft(restored, { type: 'received', ...stored(2, 'b') })).toMatchObject({ phase: 'saved' })
  })

  test('loses no edit, runs one save at a time and sends the version confirmed last, in every history', () => {
    const step = oneof(
      { weight: 4, arbitrary: constant('type' as const) },
      { weight: 4, arbitrary: constantFrom('save', 'answer', 'answer', 'answer') },
      constantFrom('lose the request', 'lose the answer', 'refuse', 'reconnect', 'read again'),
      constantFrom('change elsewhere', 'keep mine', 'take theirs', 'dismiss', 'reload'),
    )
    assert(property(array(step, { maxLength: 60, size: 'max' }), play), { numRuns: 1_000 })
  })
})

/** Simulates a device and a server; every content is a new word, so that contents cannot be mistaken for each other. */
function play(steps: readonly string[]) {
  let draft: SavingDraft<string> = beginDraft({ version: 1, content: 'start' })
  let server = { version: 1, content: 'start' }
  let typed = 'start'
  let request: { version: number; content: string } | undefined
  let count = 0
  const word = (who: string) => `${who} ${(count += 1)}`
  const send = (event: DraftEvent<string>) => {
    draft = nextDraft(draft, event)
  }
  const serve = () => {
    const isCurrent = request?.version === server.version
    if (request && isCurrent) server = { version: server.version + 1, content: request.content }
    return isCurrent
  }
  const actions: Record<string, () => void> = {
    type: () => send(edit((typed = word('typed')))),
    save() {
      const before = draft
      send(saveStarted)
      if (draft === before) return
      expect(request).toBeUndefined()
      request = { version: draft.confirmed.version, content: draft.sent as string }
      // Each request sends the latest edit, based on a version that the server had.
      expect(request.content).toBe(typed)
      expect(request.version).toBeLessThanOrEqual(server.version)
    },
    answer() {
      if (!request) return
      send({ type: serve() ? 'saved' : 'outdated', stored: server })
      request = undefined
    },
    'lose the request': () => fail(true),
    'lose the answer'() {
      if (request) serve()
      fail(true)
    },
    refuse: () => fail(false),
    reconnect: () => send({ type: 'reconnected' }),
    'read again'() {
      send({ type: 'received', stored: server })
      if (!isUnsaved(draft)) typed = draft.content
    },
    'change elsewhere'() {
      server = { version: server.version + 1, content: word('elsewhere') }
    },
    'keep mine': () => send({ type: 'settled', content: draft.content }),
    'take theirs'() {
      if (draft.phase !== 'conflict' || !draft.theirs) return
      typed = draft.theirs.content
      send({ type: 'settled', content: typed })
    },
    dismiss: () => send({ type: 'dismissed' }),
    reload() {
      // Reloading the page preserves unsaved changes; a running save gets no response.
      if (request) serve()
      request = undefined
      const base = draft.confirmed
      draft = isUnsaved(draft) ? beginDraft(server, { base, content: draft.content }) : beginDraft(server)
      if (!isUnsaved(draft)) typed = draft.content
    },
  }
  const fail = (isRetried: boolean) => {
    if (request) send({ type: 'failed', isRetried })
    request = undefined
  }
  for (const step of steps) {
    actions[step]?.()
    expect(draft.content).toBe(typed)
    expect(draft.phase === 'saving').toBe(request !== undefined)
    // A saved draft equals the version that the server confirmed.
    if (!isUnsaved(draft)) expect(draft.confirmed.content).toBe(typed)
    if (draft.confirmed.version === server.version) expect(draft.confirmed.content).toBe(server.content)
  }
}
