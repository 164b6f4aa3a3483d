import { useState } from 'react';
import { deviceStorage } from '../../../../api/device-storage.ts';

const KEY = 'exam_skip_verdict';

/** Whether 'Siguiente' of a mock goes on at once instead of showing the verdict first. Remembered on this device. */
export function useSkipVerdict() {
  const [isOn, setOn] = useState(() => deviceStorage.get(KEY) === 'on');
  const toggle = () => {
    deviceStorage.set(KEY, isOn ? 'off' : 'on');
    setOn(!isOn);
  };
  return { isOn, toggle };
}
