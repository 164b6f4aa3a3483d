import {
  AArrowDown,
  AArrowUp,
  ALargeSmall,
  AudioLines,
  ChevronDown,
  EllipsisVertical,
  FastForward,
  Flag,
  Keyboard,
  LayoutGrid,
  LogOut,
  Maximize,
  Minimize,
  RefreshCw,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import type { MenuItem } from '../../../../ui/overlays/menu-window.tsx';
import { Menu, Popover } from '../../../../ui/overlays/popover.tsx';
import type { useSound } from '../voice/use-sound.ts';
import { NO_VOICE, type Speech, voiceLabel } from '../voice/use-speech.ts';
import {
  READING_SIZE_NAMES,
  READING_SIZES,
  toggleFullScreen,
  useFullScreen,
  type useReadingSize,
  type useSkipVerdict,
} from './screen-settings.ts';

export interface ToolsProps {
  sound: Pick<ReturnType<typeof useSound>, 'isOn' | 'toggle'>;
  speech: Speech;
  reading: ReturnType<typeof useReadingSize>;
  /** The switch for going on without seeing the verdict. Only a mock offers it. */
  skip: ReturnType<typeof useSkipVerdict> | null;
  isPanelOpen: boolean;
  onPanel: () => void;
  /** Null in an exam as on the day, which can't be exchanged for another. */
  onRestart: (() => void) | null;
  /** Null in learning mode, where the panel and the last page end the exam. */
  onFinish: (() => void) | null;
  onShortcuts: () => void;
  onLeave: () => void;
}

const QUIET = 'px-3! py-1.5! text-sm! font-medium! text-ink [&_.lucide]:text-ink-2';
const TOOL = `${QUIET} inline-flex min-h-tap items-center gap-2 rounded-md border-[1.5px] border-transparent whitespace-nowrap hover:bg-brand-tint`;
const PRESSED = 'aria-pressed:[&_.lucide]:text-brand-ink';

const SKIP_TEXT = 'Pasar sin ver la corrección';
const NO_VOICE_TEXT = 'Sin voz';
/** In an exam as on the day the only sound is the voice that reads. */
const soundText = ({ sound: { isOn }, onFinish }: ToolsProps) =>
  onFinish ? (isOn ? 'Dejar de leer' : 'Leer en voz alta') : isOn ? 'Desactivar sonido' : 'Activar sonido';
const screenText = (isOn: boolean) => (isOn ? 'Salir de pantalla completa' : 'Pantalla completa');

/** The row of tools below the title. On phones the tools are in `ToolsMenu`. */
export function ExamTools(props: ToolsProps) {
  const { sound, speech, isPanelOpen } = props;
  const fullScreen = useFullScreen();
  return (
    <div
      role="toolbar"
      aria-label="Herramientas del examen"
      className="-mx-3 mt-1.5 flex flex-wrap items-center gap-1 max-md:hidden"
    >
      <Tool isOn={sound.isOn} icon={sound.isOn ? <VolumeX /> : <Volume2 />} onClick={sound.toggle}>
        {soundText(props)}
      </Tool>
      {speech.isSupported ? <VoiceMenu speech={speech} /> : null}
      <SizePopover reading={props.reading} />
      {props.skip ? (
        <Tool
          isOn={props.skip.isOn}
          className="aria-pressed:bg-brand-tint"
          icon={<FastForward />}
          onClick={props.skip.toggle}
        >
          {SKIP_TEXT}
        </Tool>
      ) : null}
      {props.onRestart ? (
        <Tool icon={<RefreshCw />} onClick={props.onRestart}>
          Generar de nuevo
        </Tool>
      ) : null}
      <Button
        variant="ghost"
        size="icon"
        className="text-ink-2"
        aria-label="Atajos de teclado"
        title="Atajos de teclado"
        onClick={props.onShortcuts}
      >
        <Keyboard />
      </Button>
      <Tool
        isOn={isPanelOpen}
        className="ml-auto"
        aria-controls={isPanelOpen ? 'exam-panel' : undefined}
        icon={<LayoutGrid />}
        onClick={props.onPanel}
      >
        Panel de Preguntas
      </Tool>
      {fullScreen.isSupported ? (
        <Tool icon={fullScreen.isOn ? <Minimize /> : <Maximize />} onClick={toggleFullScreen}>
          {screenText(fullScreen.isOn)}
        </Tool>
      ) : null}
      {/* Wider windows have the sidebar for leaving. */}
      <Tool className="lg:hidden" icon={<LogOut />} onClick={props.onLeave}>
        Salir del examen
      </Tool>
    </div>
  );
}

/** A tool with a text. `isOn` makes it a switch. */
function Tool({ isOn, className, ...button }: ComponentProps<typeof Button> & { isOn?: boolean }) {
  return (
    <Button
      {...button}
      variant="ghost"
      className={classNames(QUIET, isOn !== undefined && PRESSED, className)}
      aria-pressed={isOn}
    />
  );
}

function voiceItems(speech: Speech): MenuItem[] {
  if (speech.voices.length === 0) {
    return [
      { label: 'Este dispositivo no tiene voces en español', onSelect: () => undefined, disabled: true },
    ];
  }
  return [
    ...speech.voices.map((voice) => ({
      label: voiceLabel(voice, speech.voices),
      checked: voice.voiceURI === speech.voice?.voiceURI,
      onSelect: () => speech.choose(voice.voiceURI),
    })),
    { label: NO_VOICE_TEXT, checked: speech.isSilent, onSelect: () => speech.choose(NO_VOICE) },
  ];
}

function VoiceMenu({ speech }: { speech: Speech }) {
  return (
    <Menu
      align="start"
      items={voiceItems(speech)}
      triggerClassName={TOOL}
      trigger={
        <>
          <AudioLines />
          {speech.isSilent
            ? NO_VOICE_TEXT
            : `Voz${speech.voice ? `: ${voiceLabel(speech.voice, speech.voices)}` : ''}`}
          <ChevronDown className="icon-s" />
        </>
      }
    />
  );
}

function SizePopover({ reading }: Pick<ToolsProps, 'reading'>) {
  const { size, step } = reading;
  return (
    <Popover
      title="Tamaño del texto"
      triggerLabel="Texto: tamaño"
      triggerClassName={TOOL}
      trigger={
        <>
          <ALargeSmall />
          Texto
        </>
      }
    >
      <div className="flex items-center gap-2">
        <Button
          size="icon"
          aria-label="Texto más pequeño"
          aria-disabled={size === READING_SIZES[0]}
          onClick={() => step(-1)}
        >
          <AArrowDown />
        </Button>
        <span role="status" className="w-28 text-center text-sm">
          {READING_SIZE_NAMES[size]}
        </span>
        <Button
          size="icon"
          aria-label="Texto más grande"
          aria-disabled={size === READING_SIZES.at(-1)}
          onClick={() => step(1)}
        >
          <AArrowUp />
        </Button>
      </div>
    </Popover>
  );
}

/** In the phone's menu a voice stands among other tools, so its name says that it is a voice. */
function forPhone(item: MenuItem): MenuItem {
  return item.label === NO_VOICE_TEXT ? item : { ...item, label: `Voz: ${item.label}` };
}

/** The tools of `ExamTools` behind «⋮», for phones. */
export function ToolsMenu(props: ToolsProps) {
  const { sound, speech, reading } = props;
  const fullScreen = useFullScreen();
  const items: MenuItem[] = [
    {
      label: soundText(props),
      icon: sound.isOn ? <VolumeX /> : <Volume2 />,
      onSelect: sound.toggle,
    },
    {
      label: 'Texto más grande',
      icon: <AArrowUp />,
      onSelect: () => reading.step(1),
      disabled: reading.size === 'xl',
    },
    {
      label: 'Texto más pequeño',
      icon: <AArrowDown />,
      onSelect: () => reading.step(-1),
      disabled: reading.size === 'md',
    },
    ...(props.skip
      ? [{ label: SKIP_TEXT, icon: <FastForward />, checked: props.skip.isOn, onSelect: props.skip.toggle }]
      : []),
    ...(props.onRestart
      ? [{ label: 'Generar de nuevo', icon: <RefreshCw />, onSelect: props.onRestart }]
      : []),
    ...(fullScreen.isSupported
      ? [{ label: screenText(fullScreen.isOn), icon: <Maximize />, onSelect: toggleFullScreen }]
      : []),
    ...(props.onFinish ? [{ label: 'Finalizar', icon: <Flag />, onSelect: props.onFinish }] : []),
    { label: 'Salir del examen', icon: <LogOut />, onSelect: props.onLeave },
    ...(speech.isSupported ? voiceItems(speech).map(forPhone) : []),
  ];
  return (
    <Menu
      items={items}
      triggerLabel="Más opciones"
      triggerClassName="grid size-tap flex-none place-items-center rounded-md text-ink md:hidden"
      trigger={<EllipsisVertical />}
    />
  );
}
