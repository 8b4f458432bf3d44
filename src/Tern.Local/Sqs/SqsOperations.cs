using Tern.Local.Services;
using Tern.Local.Sqs.Operations;
using Tern.Sqs;

namespace Tern.Local.Sqs;

/// <summary>The operations of SQS for the servers of both protocols. A change is on disk before its response is sent.</summary>
internal sealed class SqsOperations(SqsEngine engine)
{
    public ValueTask<AddPermissionResponse> AddPermissionAsync(RequestContext context, AddPermissionRequest request, CancellationToken cancellationToken) =>
        FlushedAsync(AddPermission.Execute(Region(context), request), cancellationToken);

    public ValueTask<CancelMessageMoveTaskResponse> CancelMessageMoveTaskAsync(RequestContext context, CancelMessageMoveTaskRequest request, CancellationToken cancellationToken) =>
        FlushedAsync(CancelMessageMoveTask.Execute(Region(context), request), cancellationToken);

    public ValueTask<ChangeMessageVisibilityResponse> ChangeMessageVisibilityAsync(RequestContext context, ChangeMessageVisibilityRequest request, CancellationToken cancellationToken) =>
        FlushedAsync(ChangeMessageVisibility.Execute(Region(context), request), cancellationToken);

    public ValueTask<ChangeMessageVisibilityBatchResponse> ChangeMessageVisibilityBatchAsync(RequestContext context, ChangeMessageVisibilityBatchRequest request, CancellationToken cancellationToken) =>
        FlushedAsync(ChangeMessageVisibilityBatch.Execute(Region(context), request), cancellationToken);

    public ValueTask<CreateQueueResponse> CreateQueueAsync(RequestContext context, CreateQueueRequest request, CancellationToken cancellationToken) =>
        FlushedAsync(CreateQueue.Execute(Region(context), request, GetEndpoint(context)), cancellationToken);

    public ValueTask<DeleteMessageResponse> DeleteMessageAsync(RequestContext context, DeleteMessageRequest request, CancellationToken cancellationToken) =>
        FlushedAsync(DeleteMessage.Execute(Region(context), request), cancellationToken);

    public ValueTask<DeleteMessageBatchResponse> DeleteMessageBatchAsync(RequestContext context, DeleteMessageBatchRequest request, CancellationToken cancellationToken) =>
        FlushedAsync(DeleteMessageBatch.Execute(Region(context), request), cancellationToken);

    public ValueTask<DeleteQueueResponse> DeleteQueueAsync(RequestContext context, DeleteQueueRequest request, CancellationToken cancellationToken) =>
        FlushedAsync(DeleteQueue.Execute(Region(context), request), cancellationToken);

    public ValueTask<GetQueueAttributesResponse> GetQueueAttributesAsync(RequestContext context, GetQueueAttributesRequest request, CancellationToken _) =>
        ValueTask.FromResult(GetQueueAttributes.Execute(Region(context), request));

    public ValueTask<GetQueueUrlResponse> GetQueueUrlAsync(RequestContext context, GetQueueUrlRequest request, CancellationToken _) =>
        ValueTask.FromResult(GetQueueUrl.Execute(Region(context), request, GetEndpoint(context)));

    public ValueTask<ListDeadLetterSourceQueuesResponse> ListDeadLetterSourceQueuesAsync(RequestContext context, ListDeadLetterSourceQueuesRequest request, CancellationToken _) =>
        ValueTask.FromResult(ListDeadLetterSourceQueues.Execute(Region(context), request, GetEndpoint(context)));

    public ValueTask<ListMessageMoveTasksResponse> ListMessageMoveTasksAsync(RequestContext context, ListMessageMoveTasksRequest request, CancellationToken _) =>
        ValueTask.FromResult(ListMessageMoveTasks.Execute(Region(context), request));

    public ValueTask<ListQueueTagsResponse> ListQueueTagsAsync(RequestContext context, ListQueueTagsRequest request, CancellationToken _) =>
        ValueTask.FromResult(ListQueueTags.Execute(Region(context), request));

    public ValueTask<ListQueuesResponse> ListQueuesAsync(RequestContext context, ListQueuesRequest request, CancellationToken _) =>
        ValueTask.FromResult(ListQueues.Execute(Region(context), request, GetEndpoint(context)));

    public ValueTask<PurgeQueueResponse> PurgeQueueAsync(RequestContext context, PurgeQueueRequest request, CancellationToken cancellationToken) =>
        FlushedAsync(PurgeQueue.Execute(Region(context), request), cancellationToken);

    public ValueTask<RemovePermissionResponse> RemovePermissionAsync(RequestContext context, RemovePermissionRequest request, CancellationToken cancellationToken) =>
        FlushedAsync(RemovePermission.Execute(Region(context), request), cancellationToken);

    public ValueTask<SendMessageResponse> SendMessageAsync(RequestContext context, SendMessageRequest request, CancellationToken cancellationToken) =>
        FlushedAsync(SendMessage.Execute(Region(context), request), cancellationToken);

    public ValueTask<SendMessageBatchResponse> SendMessageBatchAsync(RequestContext context, SendMessageBatchRequest request, CancellationToken cancellationToken) =>
        FlushedAsync(SendMessageBatch.Execute(Region(context), request), cancellationToken);

    public ValueTask<SetQueueAttributesResponse> SetQueueAttributesAsync(RequestContext context, SetQueueAttributesRequest request, CancellationToken cancellationToken) =>
        FlushedAsync(SetQueueAttributes.Execute(Region(context), request), cancellationToken);

    public ValueTask<StartMessageMoveTaskResponse> StartMessageMoveTaskAsync(RequestContext context, StartMessageMoveTaskRequest request, CancellationToken cancellationToken) =>
        FlushedAsync(StartMessageMoveTask.Execute(Region(context), request), cancellationToken);

    public ValueTask<TagQueueResponse> TagQueueAsync(RequestContext context, TagQueueRequest request, CancellationToken cancellationToken) =>
        FlushedAsync(TagQueue.Execute(Region(context), request), cancellationToken);

    public ValueTask<UntagQueueResponse> UntagQueueAsync(RequestContext context, UntagQueueRequest request, CancellationToken cancellationToken) =>
        FlushedAsync(UntagQueue.Execute(Region(context), request), cancellationToken);

    /// <param name="context">The request and its caller.</param>
    /// <param name="request">The content of the request.</param>
    /// <param name="isQuery">Whether the request has the query protocol.</param>
    /// <param name="cancellationToken">Cancels the wait for messages.</param>
    public async ValueTask<ReceiveMessageResponse> ReceiveMessageAsync(RequestContext context, ReceiveMessageRequest request, bool isQuery, CancellationToken cancellationToken)
    {
        ReceiveMessageResponse response = await ReceiveMessage.ExecuteAsync(Region(context), request, isQuery, cancellationToken).ConfigureAwait(false);
        await engine.FlushAsync(cancellationToken).ConfigureAwait(false);
        return response;
    }

    // URLs of queues have the host of the request, so that a client reaches them where it has reached this service.
    private static string GetEndpoint(RequestContext context)
    {
        string host = context.Host;
        return host.Contains(".amazonaws.", StringComparison.Ordinal) ? $"https://{host}" : $"http://{host}";
    }

    private SqsRegion Region(RequestContext context) => engine.Region(context.Scope);

    private ValueTask<TResponse> FlushedAsync<TResponse>(TResponse response, CancellationToken cancellationToken)
    {
        ValueTask flush = engine.FlushAsync(cancellationToken);
        return flush.IsCompletedSuccessfully ? new(response) : WaitAsync(flush, response);
    }

    private static async ValueTask<TResponse> WaitAsync<TResponse>(ValueTask flush, TResponse response)
    {
        await flush.ConfigureAwait(false);
        return response;
    }
}
