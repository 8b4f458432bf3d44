using Tern.Runtime;

namespace Tern.EventBridge;

public sealed partial class PutEventsOperation
{
    // The maximum length of TraceHeader in the model.
    private const int MaxTraceHeaderLength = 500;

    // X-Ray reads TraceHeader, which targets do not get. They get the detail.
    static partial void PropagateTrace(ref PutEventsRequest request, RequestMessage message)
    {
        if (message.TraceHeader is not { } header)
            return;
        var entries = new List<PutEventsRequestEntry>(request.Entries.Count);
        foreach (PutEventsRequestEntry entry in request.Entries)
        {
            // A test compares the copied members with those of the type.
            entries.Add(new()
            {
                Time = entry.Time,
                Source = entry.Source,
                Resources = entry.Resources,
                DetailType = entry.DetailType,
                EventBusName = entry.EventBusName,
                TraceHeader = entry.TraceHeader ?? (header.Length <= MaxTraceHeaderLength ? header : null),
                Detail = entry.Detail is { } detail ? TraceDocument.Add(detail, null, header) : null,
            });
        }
        request = request with { Entries = entries };
    }
}
