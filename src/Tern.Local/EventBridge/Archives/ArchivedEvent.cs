using Tern.Local.EventBridge.Events;

namespace Tern.Local.EventBridge.Archives;

/// <summary>An event of an archive.</summary>
/// <param name="ArchiveName">The name of the archive.</param>
/// <param name="Number">The number of the event in the archive.</param>
/// <param name="ArchivedAt">The time from which the retention is counted.</param>
/// <param name="Event">The event.</param>
internal sealed record ArchivedEvent(string ArchiveName, long Number, DateTimeOffset ArchivedAt, BusEvent Event);
