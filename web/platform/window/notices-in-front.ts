/** Place of the notices while no dialog is open. */
let home: Element | null | undefined

/** Moves the notices into the top dialog: outside of it they are inert and behind the backdrop. */
function place(notices: Element | null) {
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? home
  if (notices && notices.parentElement !== front) front?.append(notices)
}

/** Moves the notices when a dialog has opened; returns a cleanup that does so when it closes. */
export function noticesInFront(dialog: HTMLDialogElement) {
  const notices = document.querySelector('.notices')
  if (!home?.isConnected) home = notices?.parentElement
  // An animated dialog becomes the containing block of fixed children, so the notices move in only after the
  // animation and move out before the next one.
  const moves = dialog.open && dialog.getAnimations?.().map(({ finished }) => finished)
  if (moves) void Promise.allSettled(moves).then(() => place(notices))
  else place(notices)
  return () => place(notices)
}
