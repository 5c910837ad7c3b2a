/** isVisible reports whether an element is drawn; older browsers and test environments cannot tell. */
export function isVisible(element: Element): boolean {
  return (element as Partial<Pick<Element, "checkVisibility">>).checkVisibility?.() ?? true;
}
