/** Where the messages are while there is no dialog. */
let home: Element | null | undefined

/** Outside of the dialog on top the messages would lie behind its backdrop, neither to be pressed nor read out. */
function place(notices: Element | null) {
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? home
  if (notices && notices.parentElement !== front) front?.append(notices)
}

/** Takes the messages to the front when a dialog has come or gone; what is returned does so when it is drawn no more. */
export function noticesInFront(dialog: HTMLDialogElement) {
  const notices = document.querySelector('.notices')
  if (!home?.isConnected) home = notices?.parentElement
  // While it moves, what is fixed inside would be fixed to it and not to the window: they come after, and go before.
  const moves = dialog.open && dialog.getAnimations?.().map(({ finished }) => finished)
  if (moves) void Promise.allSettled(moves).then(() => place(notices))
  else place(notices)
  return () => place(notices)
}
