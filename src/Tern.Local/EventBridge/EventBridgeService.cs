using Tern.Local.EventBridge.Operations;
using Tern.Local.EventBridge.Wire;
using Tern.Local.Protocols;
using Tern.Local.Protocols.AwsJson;
using Tern.Runtime;

namespace Tern.Local.EventBridge;

/// <summary>Executes requests of Amazon EventBridge.</summary>
/// <seealso href="https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_Operations.html">API reference</seealso>
internal sealed class EventBridgeService : SecretJsonService
{
    private readonly EventBridgeEngine _engine;

    public EventBridgeService(EventBridgeEngine engine)
        : base("NextToken")
    {
        _engine = engine;
        Add("PutEvents", PutEventsServer.ReadRequest, PutEventsCheck.Check, async (context, request, cancellationToken) => await FlushAsync(PutEvents.Execute(engine, context.Scope, request), cancellationToken).ConfigureAwait(false), PutEventsServer.WriteResponse);
        Add("TestEventPattern", TestEventPatternServer.ReadRequest, TestEventPatternServer.CheckRequest, (_, request, _) => ValueTask.FromResult(TestEventPattern.Execute(request)), TestEventPatternServer.WriteResponse);
        AddBuses();
        AddRules();
        AddArchives();
    }

    public override string Name => "EventBridge";

    public override string SigningName => "events";

    public override string TargetPrefix => "AWSEvents";

    /// <summary>2 MiB: 256 KB of entries, whose JSON can be escaped.</summary>
    public override int MaxRequestLength => 2 * 1024 * 1024;

    protected override void WriteModelError(PooledBuffer body, TernServiceException error) => EventBridgeErrors.Write(body, error);

    private void AddBuses()
    {
        Add("CreateEventBus", CreateEventBusServer.ReadRequest, CreateEventBusServer.CheckRequest, BusOperations.Create, CreateEventBusServer.WriteResponse);
        Add("DeleteEventBus", DeleteEventBusServer.ReadRequest, DeleteEventBusServer.CheckRequest, BusOperations.Delete, DeleteEventBusServer.WriteResponse);
        Add("DescribeEventBus", DescribeEventBusServer.ReadRequest, DescribeEventBusServer.CheckRequest, BusOperations.Describe, DescribeEventBusServer.WriteResponse);
        Add("ListEventBuses", ListEventBusesServer.ReadRequest, ListEventBusesServer.CheckRequest, BusOperations.List, ListEventBusesServer.WriteResponse);
        Add("UpdateEventBus", UpdateEventBusServer.ReadRequest, UpdateEventBusServer.CheckRequest, BusOperations.Update, UpdateEventBusServer.WriteResponse);
        Add("PutPermission", PutPermissionServer.ReadRequest, PutPermissionServer.CheckRequest, PermissionOperations.Put, PutPermissionServer.WriteResponse);
        Add("RemovePermission", RemovePermissionServer.ReadRequest, RemovePermissionServer.CheckRequest, PermissionOperations.Remove, RemovePermissionServer.WriteResponse);
        Add("ListTagsForResource", ListTagsForResourceServer.ReadRequest, ListTagsForResourceServer.CheckRequest, TagOperations.List, ListTagsForResourceServer.WriteResponse);
        Add("TagResource", TagResourceServer.ReadRequest, TagResourceServer.CheckRequest, TagOperations.Tag, TagResourceServer.WriteResponse);
        Add("UntagResource", UntagResourceServer.ReadRequest, UntagResourceServer.CheckRequest, TagOperations.Untag, UntagResourceServer.WriteResponse);
    }

    private void AddRules()
    {
        Add("DeleteRule", DeleteRuleServer.ReadRequest, DeleteRuleServer.CheckRequest, RuleOperations.Delete, DeleteRuleServer.WriteResponse);
        Add("DescribeRule", DescribeRuleServer.ReadRequest, DescribeRuleServer.CheckRequest, RuleOperations.Describe, DescribeRuleServer.WriteResponse);
        Add("DisableRule", DisableRuleServer.ReadRequest, DisableRuleServer.CheckRequest, RuleOperations.Disable, DisableRuleServer.WriteResponse);
        Add("EnableRule", EnableRuleServer.ReadRequest, EnableRuleServer.CheckRequest, RuleOperations.Enable, EnableRuleServer.WriteResponse);
        Add("ListRuleNamesByTarget", ListRuleNamesByTargetServer.ReadRequest, ListRuleNamesByTargetServer.CheckRequest, RuleOperations.ListNames, ListRuleNamesByTargetServer.WriteResponse);
        Add("ListRules", ListRulesServer.ReadRequest, ListRulesServer.CheckRequest, RuleOperations.List, ListRulesServer.WriteResponse);
        Add("PutRule", PutRuleServer.ReadRequest, PutRuleServer.CheckRequest, RuleOperations.Put, PutRuleServer.WriteResponse);
        Add("ListTargetsByRule", ListTargetsByRuleServer.ReadRequest, ListTargetsByRuleServer.CheckRequest, TargetOperations.List, ListTargetsByRuleServer.WriteResponse);
        Add("PutTargets", PutTargetsServer.ReadRequest, PutTargetsServer.CheckRequest, TargetOperations.Put, PutTargetsServer.WriteResponse);
        Add("RemoveTargets", RemoveTargetsServer.ReadRequest, RemoveTargetsServer.CheckRequest, TargetOperations.Remove, RemoveTargetsServer.WriteResponse);
    }

    private void AddArchives()
    {
        Add("CreateArchive", CreateArchiveServer.ReadRequest, CreateArchiveServer.CheckRequest, ArchiveOperations.Create, CreateArchiveServer.WriteResponse);
        Add("DeleteArchive", DeleteArchiveServer.ReadRequest, DeleteArchiveServer.CheckRequest, ArchiveOperations.Delete, DeleteArchiveServer.WriteResponse);
        Add("DescribeArchive", DescribeArchiveServer.ReadRequest, DescribeArchiveServer.CheckRequest, ArchiveOperations.Describe, DescribeArchiveServer.WriteResponse);
        Add("ListArchives", ListArchivesServer.ReadRequest, ListArchivesServer.CheckRequest, ArchiveOperations.List, ListArchivesServer.WriteResponse);
        Add("UpdateArchive", UpdateArchiveServer.ReadRequest, UpdateArchiveServer.CheckRequest, ArchiveOperations.Update, UpdateArchiveServer.WriteResponse);
        Add("CancelReplay", CancelReplayServer.ReadRequest, CancelReplayServer.CheckRequest, ReplayOperations.Cancel, CancelReplayServer.WriteResponse);
        Add("DescribeReplay", DescribeReplayServer.ReadRequest, DescribeReplayServer.CheckRequest, ReplayOperations.Describe, DescribeReplayServer.WriteResponse);
        Add("ListReplays", ListReplaysServer.ReadRequest, ListReplaysServer.CheckRequest, ReplayOperations.List, ListReplaysServer.WriteResponse);
        Add("StartReplay", StartReplayServer.ReadRequest, StartReplayServer.CheckRequest, ReplayOperations.Start, StartReplayServer.WriteResponse);
    }

    private void Add<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, RequestCheck<TRequest> check, Func<EventStore, TRequest, TResponse> execute, Action<PooledBuffer, TResponse> write) =>
        Add(name, read, check, async (context, request, cancellationToken) =>
            await FlushAsync(_engine.Stores.Get(context.Scope).Execute(execute, request), cancellationToken).ConfigureAwait(false), write);

    private async ValueTask<TResponse> FlushAsync<TResponse>(TResponse response, CancellationToken cancellationToken)
    {
        await _engine.Documents.FlushAsync(cancellationToken).ConfigureAwait(false);
        return response;
    }
}
