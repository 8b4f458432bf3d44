using System.Diagnostics.Tracing;

namespace Tern.Performance;

/// <summary>Counts allocation events of the large object heap: the garbage collector reports one tick per about 100 KB.</summary>
internal sealed class LargeObjects : EventListener
{
    private const EventKeywords Collector = (EventKeywords)1;
    private const uint Large = 1;

    private int _ticks;

    /// <summary>The number of ticks since the start.</summary>
    public int Ticks => Volatile.Read(ref _ticks);

    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == "Microsoft-Windows-DotNETRuntime")
            EnableEvents(eventSource, EventLevel.Verbose, Collector);
    }

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (eventData.EventName?.StartsWith("GCAllocationTick", StringComparison.Ordinal) != true)
            return;
        int kind = eventData.PayloadNames!.IndexOf("AllocationKind");
        if (eventData.Payload![kind] is uint allocated && allocated == Large)
            Interlocked.Increment(ref _ticks);
    }
}
