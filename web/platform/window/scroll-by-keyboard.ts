const takesFocus = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** Lets the keyboard scroll an element whose content is too long: it takes the focus when nothing in it does. */
export function scrollByKeyboard(box: HTMLElement | null) {
  if (!box || typeof ResizeObserver === 'undefined') return undefined
  const observer = new ResizeObserver(() => {
    const isStuck = box.scrollHeight > box.clientHeight && !box.querySelector(takesFocus)
    if (isStuck) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  })
  observer.observe(box)
  return () => observer.disconnect()
}
