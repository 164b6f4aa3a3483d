export interface NamedColor {
  readonly name: string;
  readonly value: string;
}

export const TEXT_COLORS: readonly NamedColor[] = [
  { name: 'Gris', value: '#6f6070' },
  { name: 'Rojo', value: '#b0321f' },
  { name: 'Naranja', value: '#a85400' },
  { name: 'Dorado', value: '#8a6100' },
  { name: 'Verde', value: '#1d6a45' },
  { name: 'Turquesa', value: '#0f6b74' },
  { name: 'Azul', value: '#285a8e' },
  { name: 'Índigo', value: '#43409c' },
  { name: 'Morado', value: '#5a2459' },
  { name: 'Rosado', value: '#a8296b' },
];

export const HIGHLIGHT_COLORS: readonly NamedColor[] = [
  { name: 'Amarillo', value: '#fff2a8' },
  { name: 'Naranja claro', value: '#ffdcb0' },
  { name: 'Rosado claro', value: '#ffd3e2' },
  { name: 'Verde claro', value: '#cdeccf' },
  { name: 'Turquesa claro', value: '#c5ecec' },
  { name: 'Celeste', value: '#cfe3fb' },
  { name: 'Lila', value: '#e6d6f5' },
  { name: 'Gris claro', value: '#e3ddd3' },
];
