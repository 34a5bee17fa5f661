/** What is said about an input under it: a hint, or what is wrong. */
export const descriptionOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
