import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { paragraph, run, table } from './word-file.testing.ts';
import { itemsOf } from './word-items.testing.ts';

test('equations, scripts, tables, images and text boxes stand where the author put them', async () => {
  const canvas = createCanvas(40, 20);
  canvas.getContext('2d').fillRect(0, 0, 20, 20);
  const box = `<w:p><w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx><w:txbxContent>${paragraph('Texto del recuadro')}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${paragraph('Texto del recuadro')}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
  const fraction =
    '<m:oMath><m:f><m:num><m:r><m:t>2</m:t></m:r></m:num><m:den><m:r><m:t>5</m:t></m:r></m:den></m:f></m:oMath>';
  const root =
    '<m:oMath><m:rad><m:radPr><m:degHide/></m:radPr><m:deg/><m:e><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:e></m:rad></m:oMath>';
  const [item] = await itemsOf({
    images: { rId9: canvas.toBuffer('image/png') },
    body: [
      `<w:p>${run('1. Halla ')}${fraction}${run(' de x')}${run('2', '<w:vertAlign w:val="superscript"/>')}</w:p>`,
      box,
      '<w:p><w:r><w:drawing><a:blip r:embed="rId9"/></w:drawing></w:r></w:p>',
      table([
        [paragraph('Día', { looks: '<w:b/>' }), paragraph('Ventas', { looks: '<w:b/>' })],
        [paragraph('Lunes'), paragraph('12')],
      ]),
      `<w:p>${run('a) ')}${root}</w:p>`,
      paragraph('b) 4'),
      '<w:p><w:r><w:t>c) </w:t><w:drawing><a:blip r:embed="rId9"/></w:drawing></w:r></w:p>',
    ].join(''),
  });
  expect(item?.statement).toEqual([
    {
      type: 'text',
      value:
        '<p>Halla <span data-math="fraction" data-n="2" data-d="5">2/5</span> de x<span data-math="superscript" data-base="" data-exponent="2">^2</span></p><p>Texto del recuadro</p>',
    },
    { type: 'image', value: 'image:0' },
    {
      type: 'text',
      value:
        '<table><tbody><tr><th>Día</th><th>Ventas</th></tr><tr><td>Lunes</td><td>12</td></tr></tbody></table>',
    },
  ]);
  expect(item?.alternatives).toEqual([
    { html: '<span data-math="root" data-index="" data-radicand="x^{2}">√(x^2)</span>', image: null },
    { html: '4', image: null },
    { html: '', image: 0 },
  ]);
});

test('text that was deleted or hidden is not read; text that was inserted is', async () => {
  const [item] = await itemsOf({
    body: [
      `<w:p>${run('1. ¿Cuál ')}<w:del>${run('no ')}</w:del><w:ins>${run('sí ')}</w:ins>${run('oculto ', '<w:vanish/>')}${run('es?')}</w:p>`,
      paragraph('a) Uno'),
      paragraph('b) Dos'),
    ].join(''),
  });
  expect(item?.statement[0]?.value).toBe('<p>¿Cuál sí es?</p>');
});

test('a line above letters of an equation is written with them', async () => {
  const letters = (text: string) => `<m:e><m:r><m:t>${text}</m:t></m:r></m:e>`;
  const bar = (position: string) =>
    `<m:oMath><m:bar><m:barPr><m:pos m:val="${position}"/></m:barPr>${letters('BC')}</m:bar></m:oMath>`;
  const accent = `<m:oMath><m:acc><m:accPr><m:chr m:val="\u0305"/></m:accPr>${letters('x')}</m:acc></m:oMath>`;
  const [item] = await itemsOf({
    body: [
      `<w:p>${run('1. Mide ')}${bar('top')}${run(' y ')}${accent}</w:p>`,
      `<w:p>${run('a) ')}${bar('bot')}</w:p>`,
      paragraph('b) 4'),
    ].join(''),
  });
  expect(item?.statement).toEqual([{ type: 'text', value: '<p>Mide B\u0305C\u0305 y x\u0305</p>' }]);
  expect(item?.alternatives[0]?.html).toBe('BC');
  expect(item?.warnings.map(({ code }) => code)).toContain('formula-as-image');
});
