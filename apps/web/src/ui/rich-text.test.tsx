import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mediaUrl, RichBlocks, RichHtml } from './rich-text.tsx';

function html(value: string): string {
  return render(<RichHtml html={value} />).container.innerHTML;
}

describe('statement HTML', () => {
  it('keeps what the allow-list names, with its styles', () => {
    expect(html('<p style="text-align: center">Hola <strong>docente</strong></p>')).toBe(
      '<p style="text-align: center;">Hola <strong>docente</strong></p>',
    );
  });

  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>'],
    ['a handler', '<p onclick="alert(1)">a</p>'],
    ['an image with a handler', '<p>a</p><img src="x" onerror="alert(1)">'],
    ['a script address', '<p><a href="javascript:alert(1)">a</a></p>'],
    ['a style that loads', '<p style="background:url(https://x.pe/a)">a</p>'],
  ])('leaves nothing of %s', (_name, value) => {
    expect(html(value)).toBe('<p>a</p>');
  });

  it('keeps a wide table inside of its own scroll, which the keyboard reaches', () => {
    const drawn = html('<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>');
    expect(drawn).toBe(
      '<div role="group" class="scroll" aria-label="Tabla" tabindex="0"><table><tbody><tr><td colspan="2">1</td></tr></tbody></table></div>',
    );
  });
});

describe('math', () => {
  it.each([
    ['<span data-math="fraction" data-n="2" data-d="5">2/5</span>', 'dos quintos', '25'],
    ['<span data-math="root" data-index="3" data-radicand="x">∛x</span>', 'raíz cúbica de x', '3√x'],
    ['<span data-math="superscript" data-base="x" data-exponent="2">x^2</span>', 'x al cuadrado', 'x2'],
    ['m<sup>2</sup>', 'al cuadrado', '2'],
  ])('%s is named "%s"', (value, name, drawn) => {
    render(<RichHtml html={value} />);
    const math = screen.getByRole('math', { name });
    expect(math.textContent).toBe(drawn);
  });
});

it.each([
  ['a segment', '<p>Mide A\u0305B\u0305 cm</p>', '<p>Mide <span class="overlined">AB</span> cm</p>'],
  ['none over other letters', '<p>AB</p>', '<p>AB</p>'],
])('one line is drawn over neighbouring letters: %s', (_what, value, drawn) => {
  expect(html(value)).toBe(drawn);
});

it('a line over digits is drawn in a fraction, too', () => {
  const { container } = render(
    <RichHtml html={'<span data-math="fraction" data-n="a\u0305b\u0305" data-d="9">ab/9</span>'} />,
  );
  expect(container.querySelector('.frac .overlined')?.textContent).toBe('ab');
});

describe('blocks', () => {
  it('keeps the room of an image whose size is known while it loads', () => {
    const value = '/media/images/a.webp';
    render(
      <RichBlocks
        blocks={[
          { type: 'image', value, width: 640, height: 320 },
          { type: 'image', value },
        ]}
      />,
    );
    const sizes = screen
      .getAllByRole('img')
      .map((image) => [image.getAttribute('width'), image.getAttribute('height')]);
    expect(sizes).toEqual([
      ['640', '320'],
      [null, null],
    ]);
  });

  it('draws text, images under /media with a name, and the grey of quoted text', () => {
    const { container } = render(
      <RichBlocks
        of="de la pregunta 5"
        blocks={[
          { type: 'text', value: '<p>Observa.</p>', gray: true },
          { type: 'image', value: 'questions/ab12.webp' },
          { type: 'image', value: '/media/questions/cd34.png' },
        ]}
      />,
    );
    expect(screen.getByText('Observa.').closest('.grey')).not.toBeNull();
    expect(screen.getByRole('img', { name: 'Imagen 1 de la pregunta 5' })).toHaveProperty(
      'src',
      'http://localhost:3000/media/questions/ab12.webp',
    );
    expect(screen.getByRole('img', { name: 'Imagen 2 de la pregunta 5' })).toHaveProperty(
      'src',
      'http://localhost:3000/media/questions/cd34.png',
    );
    expect(container.querySelectorAll('figure')).toHaveLength(2);
  });

  it.each([
    ['https://x.pe/a.png', '/media/https%3A//x.pe/a.png'],
    ['//x.pe/a.png', '/media/x.pe/a.png'],
    ['a b.png', '/media/a%20b.png'],
  ])('never takes an image from elsewhere: %s', (value, address) => {
    expect(mediaUrl(value)).toBe(address);
  });
});
