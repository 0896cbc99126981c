import { createCalendar, type Calendar } from '@kalends/core';
import { bearer, createHandler, type BearerToken } from '@kalends/http-adapter';
import { kalends } from '@kalends/http-adapter/express';
import { createMemoryStore } from '@kalends/store-memory';
import {
  Controller,
  Get,
  Inject,
  Module,
  type DynamicModule,
  type MiddlewareConsumer,
  type NestModule,
} from '@nestjs/common';

/** The provider of the calendar: any controller or service can inject it. */
export const CALENDAR = Symbol('calendar');
const MEMBERS = Symbol('members');

@Controller()
export class EventsController {
  constructor(@Inject(CALENDAR) private readonly calendar: Calendar) {}

  /** A route of our own, which reads the calendar without HTTP. */
  @Get('upcoming')
  async upcoming() {
    const { items } = await this.calendar.as(null).events.list({ per_page: 3 });
    return items.map(({ title, start_date }) => ({ title, start_date }));
  }
}

@Module({ controllers: [EventsController] })
export class AppModule implements NestModule {
  constructor(
    @Inject(CALENDAR) private readonly calendar: Calendar,
    @Inject(MEMBERS) private readonly members: readonly BearerToken[],
  ) {}

  /** The module, with those who may write. */
  static with(members: readonly BearerToken[]): DynamicModule {
    const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });
    const providers = [
      { provide: CALENDAR, useValue: calendar },
      { provide: MEMBERS, useValue: members },
    ];
    return { module: AppModule, providers };
  }

  /** The calendar at `/wp-json/tribe/events/v1`, beside the routes of the controllers. */
  configure(consumer: MiddlewareConsumer) {
    const { calendar, members } = this;
    const handler = createHandler({ calendar, baseUrl: 'http://localhost:3000', identify: bearer(members) });
    consumer.apply(kalends(handler)).forRoutes('{*splat}');
  }
}
