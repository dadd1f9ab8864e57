test('a style that a test asks for has what is laid down and inherited, and a colour when it is read', () => {
  document.body.innerHTML = '<p style="color: rgb(1, 2, 3)"><b style="display: none">x</b></p>';
  const [p, b] = ['p', 'b'].map((name) => document.querySelector(name) as HTMLElement) as [HTMLElement, HTMLElement];
  const { display, visibility, color, backgroundColor } = getComputedStyle(b);
  expect([display, visibility, color, backgroundColor]).toEqual([
    'none',
    'visible',
    'rgb(1, 2, 3)',
    'rgba(0, 0, 0, 0)',
  ]);
  expect(['display', 'color'].map((name) => getComputedStyle(b).getPropertyValue(name))).toEqual([
    'none',
    'rgb(1, 2, 3)',
  ]);
  expect(b).not.toBeVisible();
  expect(p).toBeVisible();
  expect(p).toHaveStyle({ color: 'rgb(1, 2, 3)' });
});
