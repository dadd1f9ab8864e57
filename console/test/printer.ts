import { jest } from '@jest/globals';

/** What goes to the printer from now on, sheet by sheet as it is printed. A test that asks for it ends with `jest.restoreAllMocks()`. */
export function printer(): readonly string[] {
  const printed: string[] = [];
  const frames = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow');
  jest.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function contentWindow(
    this: HTMLIFrameElement,
  ) {
    const inside = frames?.get?.call(this) as Window | null;
    if (inside !== null)
      inside.print = () => {
        printed.push(inside.document.body.textContent);
        inside.dispatchEvent(new Event('afterprint'));
      };
    return inside;
  });
  return printed;
}
