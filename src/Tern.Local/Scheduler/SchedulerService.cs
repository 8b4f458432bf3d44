using Tern.Local.Protocols;
using Tern.Local.Protocols.RestJson;
using Tern.Local.Scheduler.Operations;
using Tern.Local.Scheduler.Wire;
using Tern.ServerRuntime;

namespace Tern.Local.Scheduler;

/// <summary>Executes requests of Amazon EventBridge Scheduler.</summary>
/// <seealso href="https://docs.aws.amazon.com/scheduler/latest/APIReference/API_Operations.html">API reference</seealso>
internal sealed class SchedulerService : RestJsonService
{
    private readonly SchedulerEngine _engine;

    public SchedulerService(SchedulerEngine engine)
    {
        _engine = engine;
        Add(CreateScheduleServer.Route, CreateScheduleServer.ReadRequest, CreateScheduleServer.CheckRequest, ScheduleOperations.Create, CreateScheduleServer.WriteResponse);
        Add(DeleteScheduleServer.Route, DeleteScheduleServer.ReadRequest, DeleteScheduleServer.CheckRequest, ScheduleOperations.Delete, DeleteScheduleServer.WriteResponse);
        Add(GetScheduleServer.Route, GetScheduleServer.ReadRequest, GetScheduleServer.CheckRequest, ScheduleOperations.Get, GetScheduleServer.WriteResponse);
        Add(ListSchedulesServer.Route, ListSchedulesServer.ReadRequest, ListSchedulesServer.CheckRequest, ScheduleOperations.List, ListSchedulesServer.WriteResponse);
        Add(UpdateScheduleServer.Route, UpdateScheduleServer.ReadRequest, UpdateScheduleServer.CheckRequest, ScheduleOperations.Update, UpdateScheduleServer.WriteResponse);
        Add(CreateScheduleGroupServer.Route, CreateScheduleGroupServer.ReadRequest, CreateScheduleGroupServer.CheckRequest, GroupOperations.Create, CreateScheduleGroupServer.WriteResponse);
        Add(DeleteScheduleGroupServer.Route, DeleteScheduleGroupServer.ReadRequest, DeleteScheduleGroupServer.CheckRequest, GroupOperations.Delete, DeleteScheduleGroupServer.WriteResponse);
        Add(GetScheduleGroupServer.Route, GetScheduleGroupServer.ReadRequest, GetScheduleGroupServer.CheckRequest, GroupOperations.Get, GetScheduleGroupServer.WriteResponse);
        Add(ListScheduleGroupsServer.Route, ListScheduleGroupsServer.ReadRequest, ListScheduleGroupsServer.CheckRequest, GroupOperations.List, ListScheduleGroupsServer.WriteResponse);
        Add(ListTagsForResourceServer.Route, ListTagsForResourceServer.ReadRequest, ListTagsForResourceServer.CheckRequest, TagOperations.List, ListTagsForResourceServer.WriteResponse);
        Add(TagResourceServer.Route, TagResourceServer.ReadRequest, TagResourceServer.CheckRequest, TagOperations.Tag, TagResourceServer.WriteResponse);
        Add(UntagResourceServer.Route, UntagResourceServer.ReadRequest, UntagResourceServer.CheckRequest, TagOperations.Untag, UntagResourceServer.WriteResponse);
    }

    public override string Name => "Scheduler";

    public override string SigningName => "scheduler";

    public override RestRouter Router => SchedulerRouter.Instance;

    /// <summary>1 MiB.</summary>
    public override int MaxRequestLength => 1024 * 1024;

    /// <inheritdoc/>
    protected override void WriteError(RestResponse response, TernServiceException error, string requestId)
    {
        response.StatusCode = error.ErrorCode switch
        {
            "UnknownOperationException" => 404,
            InternalError => 500,
            _ => 400,
        };
        // Errors of the model have the member Message. Those of shared code are not of its types.
        bool isShared = error.ErrorCode == "ValidationException" && error is not Tern.Scheduler.ValidationException;
        SchedulerErrors.Write(response, isShared ? ScheduleFailures.Validation(error.ServiceMessage) : error);
    }

    private void Add<TRequest, TResponse>(
        RestRoute route, Func<RestRequest, MissingMembers, TRequest> read, RequestCheck<TRequest> check, Func<ScheduleStore, TRequest, TResponse> execute, Action<RestResponse, TResponse> write) =>
        Add(
            route,
            request =>
            {
                var missing = new MissingMembers();
                TRequest input = read(request, missing);
                Check(check, missing, input);
                return input;
            },
            async (context, request, cancellationToken) =>
            {
                TResponse response = _engine.Stores.Get(context.Scope).Execute(execute, request);
                await _engine.Documents.FlushAsync(cancellationToken).ConfigureAwait(false);
                return response;
            },
            write);
}
