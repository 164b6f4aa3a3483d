import { expect, it } from 'vitest';
import { filesOfIcons, importDirectly } from './direct-icons.ts';

const INDEX = `export { createLucideIcon } from './createLucideIcon.mjs';
export { default as LucideMenu, default as Menu } from './icons/menu.mjs';
export { default as X, default as XIcon } from './icons/x.mjs';
`;

it('imports icons from their own files, and the rest from the index of the library', () => {
  const files = filesOfIcons(INDEX, '/icons');
  const code = "import { type LucideIcon, Menu, X as Close, createLucideIcon } from 'lucide-react';\nMenu;";
  expect(importDirectly(code, 'page.tsx', files)).toBe(
    "import { default as Menu } from '/icons/icons/menu.mjs'; import { default as Close } from '/icons/icons/x.mjs'; import { createLucideIcon as createLucideIcon } from 'lucide-react';\nMenu;",
  );
  expect(importDirectly("import { Menu } from './menu.ts';", 'page.tsx', files)).toBe(
    "import { Menu } from './menu.ts';",
  );
});

it('refuses a library that lists its icons in another form', () => {
  expect(() => filesOfIcons('export const icons = {};', '/icons')).toThrow('in another form');
});
