import { fillFrame, printFrame } from './print.ts';

test('what comes out on paper is what stands in the sheet, though the sheet is hidden on the page', async () => {
  const sheet = document.createElement('div');
  sheet.hidden = true;
  sheet.innerHTML = '<section class="label">ML1000000000001</section><section class="label">ML1000000000002</section>';
  const frame = document.createElement('iframe');
  document.body.append(sheet, frame);
  fillFrame(frame, sheet, '.label { height: 149mm }');
  const labels = [...(frame.contentDocument?.querySelectorAll<HTMLElement>('.label') ?? [])];
  expect(labels.map(({ textContent }) => textContent)).toEqual(['ML1000000000001', 'ML1000000000002']);
  for (const label of labels) expect(label).toBeVisible();
  for (const label of sheet.querySelectorAll<HTMLElement>('.label')) expect(label).not.toBeVisible();
  const printed = printFrame(frame);
  frame.contentWindow?.dispatchEvent(new Event('afterprint'));
  await printed;
  sheet.remove();
  frame.remove();
});
