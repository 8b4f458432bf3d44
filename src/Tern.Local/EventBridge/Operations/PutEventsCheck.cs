using System.Globalization;
using Tern.EventBridge;
using Tern.Local.Protocols;
using Tern.Local.EventBridge.Wire;
using Tern.ServerRuntime;

namespace Tern.Local.EventBridge.Operations;

/// <summary>The constraints of <c>PutEvents</c>. The error for too many entries quotes the entries, as that of the service does.</summary>
internal static class PutEventsCheck
{
    private const int MaxEntries = 10;

    /// <inheritdoc cref="RequestCheck{TRequest}"/>
    public static void Check(ConstraintViolations violations, PutEventsRequest request)
    {
        if (request.Entries.Count > MaxEntries)
        {
            throw EventErrors.Validation(
                $"1 validation error detected: Value '[{string.Join(", ", request.Entries.Select(Describe))}]' at 'entries' failed to satisfy constraint: Member must have length less than or equal to 10");
        }
        PutEventsServer.CheckRequest(violations, request);
    }

    private static string Describe(PutEventsRequestEntry entry)
    {
        string time = entry.Time?.UtcDateTime.ToString("ddd MMM dd HH:mm:ss 'UTC' yyyy", CultureInfo.InvariantCulture) ?? "null";
        string resources = entry.Resources.Count == 0 ? "null" : $"[{string.Join(", ", entry.Resources)}]";
        return $"PutEventsRequestEntry(time={time}, source={entry.Source ?? "null"}, resources={resources}, detailType={entry.DetailType ?? "null"}, "
            + $"detail={entry.Detail ?? "null"}, eventBusName={entry.EventBusName ?? "null"}, traceHeader={entry.TraceHeader ?? "null"}, kmsKeyIdentifier=null, internalMetadata=null)";
    }
}
