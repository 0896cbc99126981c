const HOUR = 3_600_000;

/** The day and the time of a start or an end. */
type Moment = readonly [day: HTMLInputElement, time: HTMLInputElement];

const momentOf = (name: string): Moment | undefined => {
  const [day, time] = document.querySelectorAll<HTMLInputElement>(`#e-record [name="${name}[]"]`);
  return day && time && [day, time];
};

const at = (day: string, time: string): number => Date.parse(`${day}T${time || '00:00'}Z`);

/** The end of an event moves with its start; one without a time is an hour after the start. */
export function endFollowsStart(): void {
  const [start, end] = [momentOf('start_date'), momentOf('end_date')];
  if (start === undefined || end === undefined) return;
  const [endDay, endTime] = end;
  const read = (): [string, string] => [start[0].value, start[1].value];
  let before = read();
  const follow = (): void => {
    const [day, time] = read();
    const [dayBefore, timeBefore] = before;
    if (day === '' || (day === dayBefore && time === timeBefore)) return;
    before = [day, time];
    const isTimed = ![time, timeBefore, endTime.value].includes('');
    // there is no difference to a start that was empty
    const shift = at(day, isTimed ? time : '') - at(dayBefore, isTimed ? timeBefore : '') || 0;
    const moved = endDay.value === '' ? at(day, endTime.value) : at(endDay.value, endTime.value) + shift;
    const isNew = endTime.value === '' && time !== '';
    const last = new Date(isNew ? at(new Date(moved).toISOString().slice(0, 10), time) + HOUR : moved);
    const [lastDay = '', lastTime = ''] = last.toISOString().split('T');
    endDay.value = lastDay;
    if (isNew || endTime.value !== '') endTime.value = lastTime.slice(0, 8).replace(/:00$/, '');
    endDay.dispatchEvent(new Event('input', { bubbles: true }));
  };
  // a year that is being typed is one already
  for (const input of start) input.addEventListener('blur', follow);
}
