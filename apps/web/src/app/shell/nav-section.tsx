import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { deviceStorage } from '../../api/device-storage.ts';
import { classNames } from '../../ui/class-names.ts';
import type { MenuSection } from './menu.ts';
import { NavItem } from './nav-item.tsx';

interface NavSectionProps {
  section: MenuSection;
  isRail: boolean;
  /** Called when a link is pressed. */
  onGo?: (() => void) | undefined;
}

/**
 * A section of the menu that can be folded. The device remembers which sections are folded. The narrow sidebar shows
 * only the icons under a short title, and no announced pages.
 */
export function NavSection({ section, isRail, onGo }: NavSectionProps) {
  const foldedKey = `sidebar_folded_${section.title}`;
  const [isUnfolded, setUnfolded] = useState(() => deviceStorage.get(foldedKey) === null);
  const list = useId();
  const toggle = () => {
    if (isUnfolded) deviceStorage.set(foldedKey, 'folded');
    else deviceStorage.remove(foldedKey);
    setUnfolded(!isUnfolded);
  };
  const isAnnounced = section.entries.every((entry) => entry.to === undefined);
  return (
    <div
      className={classNames(
        isRail && 'lg:[&+&]:mt-1 lg:[&+&]:border-t lg:[&+&]:border-line lg:[&+&]:pt-2',
        isRail && isAnnounced && 'lg:hidden',
      )}
    >
      {section.title === undefined ? null : (
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={list}
          onClick={toggle}
          className={classNames(
            'flex min-h-9 w-full max-lg:min-h-tap items-center justify-between rounded-md px-3 text-sm font-semibold text-ink-2',
            isRail && 'lg:hidden',
          )}
        >
          {section.title}
          <ChevronDown
            className={classNames(
              'icon-s transition-[rotate] duration-(--base) ease-out',
              !isUnfolded && '-rotate-90',
            )}
          />
        </button>
      )}
      {isRail && section.railTitle ? (
        <p
          aria-hidden="true"
          className="text-center text-xs leading-tight font-semibold text-ink-2 max-lg:hidden"
        >
          {section.railTitle}
        </p>
      ) : null}
      <ul
        id={list}
        aria-label={section.title}
        className={classNames(
          'grid',
          isRail && 'lg:justify-items-center',
          !isUnfolded && (isRail ? 'max-lg:hidden' : 'hidden'),
        )}
      >
        {section.entries.map(({ label, icon, to, isCapitals }) => (
          <li key={label}>
            <NavItem
              label={label}
              section={section.railTitle && section.title}
              icon={icon}
              to={to}
              isCapitals={isCapitals}
              isRail={isRail}
              onGo={onGo}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
