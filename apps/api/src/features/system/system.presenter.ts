import type { AppConfig } from '@amauta/contract/system.ts';
import type { Config } from '../../config.ts';

/** The settings that a page may know. */
export function toAppConfig(config: Config): AppConfig {
  return {
    appName: config.appName,
    contactPhone: config.contactPhone,
    contactUrl: config.contactUrl,
    version: config.version,
  };
}
