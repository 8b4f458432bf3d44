using System.Text;
using Tern.EventBridge;
using Tern.Local.EventBridge.Events;
using Tern.Local.Services;

namespace Tern.Local.EventBridge.Operations;

/// <summary><c>PutEvents</c>. An entry that is not valid does not affect the others.</summary>
/// <seealso href="https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutEvents.html">PutEvents</seealso>
internal static class PutEvents
{
    private const int MaxLength = 256 * 1024;
    private const string ServicePrefix = "aws.";

    public static PutEventsResponse Execute(EventBridgeEngine engine, ResourceScope scope, PutEventsRequest request)
    {
        if (request.Entries.Sum(entry => EventSize.Compute(entry)) > MaxLength)
            throw EventErrors.Validation("Total size of the entries in the request is over the limit.");
        PutEventsResultEntry[] results = [.. request.Entries.Select(entry => Check(entry) ?? Put(engine, scope, entry))];
        return new() { Entries = results, FailedEntryCount = results.Count(result => result.ErrorCode is not null) };
    }

    private static PutEventsResultEntry? Check(PutEventsRequestEntry entry)
    {
        if (string.IsNullOrEmpty(entry.Source))
            return Missing("Source");
        if (string.IsNullOrEmpty(entry.DetailType))
            return Missing("DetailType");
        if (string.IsNullOrEmpty(entry.Detail))
            return Missing("Detail");
        if (entry.Source.StartsWith(ServicePrefix, StringComparison.Ordinal))
            return new() { ErrorCode = "NotAuthorizedForSourceException", ErrorMessage = "Not authorized for the source." };
        return JsonText.IsObject(Encoding.UTF8.GetBytes(entry.Detail)) ? null : new() { ErrorCode = "MalformedDetail", ErrorMessage = "Detail is malformed." };
    }

    private static PutEventsResultEntry Missing(string member) =>
        new() { ErrorCode = "InvalidArgument", ErrorMessage = $"Parameter {member} is not valid. Reason: {member} is a required argument." };

    // As in the service, an entry for a bus that does not exist succeeds.
    private static PutEventsResultEntry Put(EventBridgeEngine engine, ResourceScope scope, PutEventsRequestEntry entry)
    {
        string nameOrArn = entry.EventBusName ?? EventArns.DefaultBus;
        string busArn = EventArns.ParseBus(nameOrArn) is null ? EventArns.Bus(scope, nameOrArn) : nameOrArn;
        DateTimeOffset now = engine.Effects.Time.GetUtcNow();
        var content = new EventContent
        {
            Source = entry.Source!,
            DetailType = entry.DetailType!,
            Detail = Encoding.UTF8.GetBytes(entry.Detail!),
            AccountId = scope.AccountId,
            Region = scope.Region,
            Resources = entry.Resources,
            Time = entry.Time ?? now,
        };
        BusEvent created = EventWriter.Create(content, now) with { TraceHeader = entry.TraceHeader };
        if (engine.Find(busArn) is not var (store, name) || !store.TryPublish(name, created))
            engine.Drop($"arn:aws:iam::{scope.AccountId}:root", busArn, created.Id, "The event bus does not exist.");
        return new() { EventId = created.Id };
    }
}
