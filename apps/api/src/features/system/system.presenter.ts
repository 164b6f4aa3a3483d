import type { AppConfig } from '@amauta/contract/system.ts';
import type { ServerContext } from '../../context.ts';

/** The settings that the page gets. */
export function toAppConfig({
  config,
  hasPublicDemo,
}: Pick<ServerContext, 'config' | 'hasPublicDemo'>): AppConfig {
  return {
    appName: config.appName,
    contactPhone: config.contactPhone,
    contactUrl: config.contactUrl,
    version: config.version,
    hasPublicDemo,
    worksOffline: config.worksOffline,
  };
}
