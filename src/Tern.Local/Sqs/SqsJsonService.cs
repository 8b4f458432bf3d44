using Tern.Local.Protocols.AwsJson;
using Tern.Local.Sqs.Json;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.Sqs;

/// <summary>SQS with AWS JSON 1.0.</summary>
internal sealed class SqsJsonService : JsonService
{
    // Errors that the model does not have, and their types in JSON.
    private static readonly Dictionary<string, string> s_types = new(StringComparer.Ordinal)
    {
        [SqsErrors.InvalidParameterValue] = "InvalidParameterValueException",
        [SqsErrors.MissingParameter] = "MissingRequiredParameterException",
    };

    public SqsJsonService(SqsOperations operations)
    {
        Add("AddPermission", AddPermissionServer.ReadRequest, SqsOperations.SkipCheck, operations.AddPermissionAsync, AddPermissionServer.WriteResponse);
        Add("CancelMessageMoveTask", CancelMessageMoveTaskServer.ReadRequest, SqsOperations.SkipCheck, operations.CancelMessageMoveTaskAsync, CancelMessageMoveTaskServer.WriteResponse);
        Add("ChangeMessageVisibility", ChangeMessageVisibilityServer.ReadRequest, SqsOperations.SkipCheck, operations.ChangeMessageVisibilityAsync, ChangeMessageVisibilityServer.WriteResponse);
        Add("ChangeMessageVisibilityBatch", ChangeMessageVisibilityBatchServer.ReadRequest, SqsOperations.SkipCheck, operations.ChangeMessageVisibilityBatchAsync, ChangeMessageVisibilityBatchServer.WriteResponse);
        Add("CreateQueue", CreateQueueServer.ReadRequest, SqsOperations.SkipCheck, operations.CreateQueueAsync, CreateQueueServer.WriteResponse);
        Add("DeleteMessage", DeleteMessageServer.ReadRequest, SqsOperations.SkipCheck, operations.DeleteMessageAsync, DeleteMessageServer.WriteResponse);
        Add("DeleteMessageBatch", DeleteMessageBatchServer.ReadRequest, SqsOperations.SkipCheck, operations.DeleteMessageBatchAsync, DeleteMessageBatchServer.WriteResponse);
        Add("DeleteQueue", DeleteQueueServer.ReadRequest, SqsOperations.SkipCheck, operations.DeleteQueueAsync, DeleteQueueServer.WriteResponse);
        Add("GetQueueAttributes", GetQueueAttributesServer.ReadRequest, SqsOperations.SkipCheck, operations.GetQueueAttributesAsync, GetQueueAttributesServer.WriteResponse);
        Add("GetQueueUrl", GetQueueUrlServer.ReadRequest, SqsOperations.SkipCheck, operations.GetQueueUrlAsync, GetQueueUrlServer.WriteResponse);
        Add("ListDeadLetterSourceQueues", ListDeadLetterSourceQueuesServer.ReadRequest, SqsOperations.SkipCheck, operations.ListDeadLetterSourceQueuesAsync, ListDeadLetterSourceQueuesServer.WriteResponse);
        Add("ListMessageMoveTasks", ListMessageMoveTasksServer.ReadRequest, SqsOperations.SkipCheck, operations.ListMessageMoveTasksAsync, ListMessageMoveTasksServer.WriteResponse);
        Add("ListQueueTags", ListQueueTagsServer.ReadRequest, SqsOperations.SkipCheck, operations.ListQueueTagsAsync, ListQueueTagsServer.WriteResponse);
        Add("ListQueues", ListQueuesServer.ReadRequest, SqsOperations.SkipCheck, operations.ListQueuesAsync, ListQueuesServer.WriteResponse);
        Add("PurgeQueue", PurgeQueueServer.ReadRequest, SqsOperations.SkipCheck, operations.PurgeQueueAsync, PurgeQueueServer.WriteResponse);
        Add("ReceiveMessage", ReceiveMessageServer.ReadRequest, SqsOperations.SkipCheck, (context, request, token) => operations.ReceiveMessageAsync(context, request, isQuery: false, token), ReceiveMessageServer.WriteResponse);
        Add("RemovePermission", RemovePermissionServer.ReadRequest, SqsOperations.SkipCheck, operations.RemovePermissionAsync, RemovePermissionServer.WriteResponse);
        Add("SendMessage", SendMessageServer.ReadRequest, SqsOperations.SkipCheck, operations.SendMessageAsync, SendMessageServer.WriteResponse);
        Add("SendMessageBatch", SendMessageBatchServer.ReadRequest, SqsOperations.SkipCheck, operations.SendMessageBatchAsync, SendMessageBatchServer.WriteResponse);
        Add("SetQueueAttributes", SetQueueAttributesServer.ReadRequest, SqsOperations.SkipCheck, operations.SetQueueAttributesAsync, SetQueueAttributesServer.WriteResponse);
        Add("StartMessageMoveTask", StartMessageMoveTaskServer.ReadRequest, SqsOperations.SkipCheck, operations.StartMessageMoveTaskAsync, StartMessageMoveTaskServer.WriteResponse);
        Add("TagQueue", TagQueueServer.ReadRequest, SqsOperations.SkipCheck, operations.TagQueueAsync, TagQueueServer.WriteResponse);
        Add("UntagQueue", UntagQueueServer.ReadRequest, SqsOperations.SkipCheck, operations.UntagQueueAsync, UntagQueueServer.WriteResponse);
    }

    public override string Name => "Sqs";

    public override string SigningName => "sqs";

    public override string TargetPrefix => "AmazonSQS";

    public override string MediaType => "application/x-amz-json-1.0";

    /// <summary>1 MiB of bodies, the escapes of all characters, and attributes.</summary>
    public override int MaxRequestLength => 8 * 1024 * 1024;

    /// <inheritdoc/>
    protected override void WriteError(RestResponse response, TernServiceException error, string requestId)
    {
        base.WriteError(response, error, requestId);
        response.Headers.Add(new("x-amzn-query-error", Json.SqsErrors.QueryErrorHeader(error)));
    }

    /// <inheritdoc/>
    protected override int WriteError(PooledBuffer body, TernServiceException error)
    {
        if (s_types.TryGetValue(error.ErrorCode, out string? type))
            FrameworkError.Write(body, type, error.ServiceMessage);
        else
            Json.SqsErrors.Write(body, error);
        return SqsStatusCodes.Get(error);
    }
}
