import { appConfig } from '../../api/app-config.ts';
import { Logo } from '../../ui/layout/logo.tsx';
import { Faja } from '../../ui/layout/motifs.tsx';

/** The frames of the doorway, from the wall to the light. */
const FRAMES = [
  ['#451840', 'M85 40h430L580 600h-560z'],
  ['#592353', 'M124 102h352L531 600h-462z'],
  ['#76365f', 'M160 166h280L486 600h-372z'],
  ['#a35a59', 'M193 232h214L444 600h-288z'],
  ['#cc8a48', 'M223 300h154L405 600h-210z'],
  ['#ecb84c', 'M250 372h100L370 600h-140z'],
  ['#fff3d2', 'M273 442h54L340 600h-80z'],
] as const;

/**
 * The picture of the doorway beside the sign-in form, with the product's promise. It looks the same in light
 * and dark.
 */
export function LoginScene() {
  return (
    <header className="flex flex-col bg-[#36122f] text-[#fff9ef]">
      <div className="relative h-64 overflow-hidden md:grid md:h-auto md:min-h-0 md:flex-1 md:grid-rows-[minmax(0,1fr)_auto]">
        <Logo
          name={appConfig().appName}
          onDark
          className="absolute top-5 left-5 z-2 h-8 md:top-10 md:left-12 md:h-10"
        />
        <svg
          viewBox="0 40 600 560"
          aria-hidden="true"
          preserveAspectRatio="xMidYMax slice"
          className="absolute -right-6 bottom-0 h-50 w-54 md:static md:size-full md:min-h-0"
        >
          {FRAMES.map(([fill, path]) => (
            <path key={fill} fill={fill} d={path} />
          ))}
        </svg>
        <div className="absolute bottom-5 left-5 w-52 md:relative md:bottom-auto md:left-auto md:w-auto md:overflow-hidden md:bg-[#2a0d25] md:px-12 md:pt-9 md:pb-12">
          <svg
            viewBox="0 0 600 300"
            aria-hidden="true"
            preserveAspectRatio="xMidYMin slice"
            className="absolute inset-0 hidden size-full md:block"
          >
            <path fill="#ecb84c" opacity=".13" d="M230 0h140l170 300H60z" />
            <path fill="#fff3d2" opacity=".13" d="M260 0h80l70 300H190z" />
          </svg>
          <p className="relative font-serif text-[1.625rem] leading-[1.15] font-semibold tracking-[-.018em] text-balance lg:text-[2.75rem] lg:leading-[1.1]">
            Sabes enseñar.
            <br />
            Prepárate para demostrarlo.
          </p>
          <p className="relative mt-2 max-w-[32rem] text-xs leading-snug text-[#e6cfe0] md:mt-3.5 md:text-[1.125rem] md:leading-normal">
            Bancos de preguntas, simulacros de examen y práctica de tus respuestas erróneas para Ascenso,
            Nombramiento y Directivos.
          </p>
        </div>
      </div>
      <Faja className="faja-fixed" />
    </header>
  );
}
