using System.Text;

namespace Tern.EventBridge;

/// <summary>Computes the size of an event as EventBridge does for its entry size limit.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevents.html"/>.</remarks>
public static class EventSize
{
    private const int TimeBytes = 14;

    /// <summary>The size of an entry in bytes: 14 for its time, if set, plus source, detail type, detail and resources in UTF-8.</summary>
    /// <param name="entry">The event.</param>
    public static long Compute(PutEventsRequestEntry entry)
    {
        ArgumentNullException.ThrowIfNull(entry);
        long size = entry.Time is null ? 0 : TimeBytes;
        size += Compute(entry.Source) + Compute(entry.DetailType) + Compute(entry.Detail);
        foreach (string resource in entry.Resources)
            size += Compute(resource);
        return size;
    }

    private static int Compute(string? text) => text is null ? 0 : Encoding.UTF8.GetByteCount(text);
}
