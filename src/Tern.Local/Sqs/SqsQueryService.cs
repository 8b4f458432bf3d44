using Tern.Local.Protocols.Query;
using Tern.Local.Sqs.Query;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.Sqs;

/// <summary>SQS with the query protocol, which older clients use.</summary>
internal sealed class SqsQueryService : QueryService
{
    public SqsQueryService(SqsOperations operations)
    {
        Add("AddPermission", AddPermissionServer.ReadRequest, NoCheck, operations.AddPermissionAsync, AddPermissionServer.WriteResponse);
        Add("CancelMessageMoveTask", CancelMessageMoveTaskServer.ReadRequest, NoCheck, operations.CancelMessageMoveTaskAsync, CancelMessageMoveTaskServer.WriteResponse);
        Add("ChangeMessageVisibility", ChangeMessageVisibilityServer.ReadRequest, NoCheck, operations.ChangeMessageVisibilityAsync, ChangeMessageVisibilityServer.WriteResponse);
        Add("ChangeMessageVisibilityBatch", ChangeMessageVisibilityBatchServer.ReadRequest, NoCheck, operations.ChangeMessageVisibilityBatchAsync, ChangeMessageVisibilityBatchServer.WriteResponse);
        Add("CreateQueue", CreateQueueServer.ReadRequest, NoCheck, operations.CreateQueueAsync, CreateQueueServer.WriteResponse);
        Add("DeleteMessage", DeleteMessageServer.ReadRequest, NoCheck, operations.DeleteMessageAsync, DeleteMessageServer.WriteResponse);
        Add("DeleteMessageBatch", DeleteMessageBatchServer.ReadRequest, NoCheck, operations.DeleteMessageBatchAsync, DeleteMessageBatchServer.WriteResponse);
        Add("DeleteQueue", DeleteQueueServer.ReadRequest, NoCheck, operations.DeleteQueueAsync, DeleteQueueServer.WriteResponse);
        Add("GetQueueAttributes", GetQueueAttributesServer.ReadRequest, NoCheck, operations.GetQueueAttributesAsync, GetQueueAttributesServer.WriteResponse);
        Add("GetQueueUrl", GetQueueUrlServer.ReadRequest, NoCheck, operations.GetQueueUrlAsync, GetQueueUrlServer.WriteResponse);
        Add("ListDeadLetterSourceQueues", ListDeadLetterSourceQueuesServer.ReadRequest, NoCheck, operations.ListDeadLetterSourceQueuesAsync, ListDeadLetterSourceQueuesServer.WriteResponse);
        Add("ListMessageMoveTasks", ListMessageMoveTasksServer.ReadRequest, NoCheck, operations.ListMessageMoveTasksAsync, ListMessageMoveTasksServer.WriteResponse);
        Add("ListQueueTags", ListQueueTagsServer.ReadRequest, NoCheck, operations.ListQueueTagsAsync, ListQueueTagsServer.WriteResponse);
        Add("ListQueues", ListQueuesServer.ReadRequest, NoCheck, operations.ListQueuesAsync, ListQueuesServer.WriteResponse);
        Add("PurgeQueue", PurgeQueueServer.ReadRequest, NoCheck, operations.PurgeQueueAsync, PurgeQueueServer.WriteResponse);
        Add("ReceiveMessage", ReceiveMessageServer.ReadRequest, NoCheck, (context, request, token) => operations.ReceiveMessageAsync(context, request, isQuery: true, token), ReceiveMessageServer.WriteResponse);
        Add("RemovePermission", RemovePermissionServer.ReadRequest, NoCheck, operations.RemovePermissionAsync, RemovePermissionServer.WriteResponse);
        Add("SendMessage", SendMessageServer.ReadRequest, NoCheck, operations.SendMessageAsync, SendMessageServer.WriteResponse);
        Add("SendMessageBatch", SendMessageBatchServer.ReadRequest, NoCheck, operations.SendMessageBatchAsync, SendMessageBatchServer.WriteResponse);
        Add("SetQueueAttributes", SetQueueAttributesServer.ReadRequest, NoCheck, operations.SetQueueAttributesAsync, SetQueueAttributesServer.WriteResponse);
        Add("StartMessageMoveTask", StartMessageMoveTaskServer.ReadRequest, NoCheck, operations.StartMessageMoveTaskAsync, StartMessageMoveTaskServer.WriteResponse);
        Add("TagQueue", TagQueueServer.ReadRequest, NoCheck, operations.TagQueueAsync, TagQueueServer.WriteResponse);
        Add("UntagQueue", UntagQueueServer.ReadRequest, NoCheck, operations.UntagQueueAsync, UntagQueueServer.WriteResponse);
    }

    public override string Name => "Sqs";

    public override string SigningName => "sqs";

    /// <inheritdoc/>
    protected override int WriteError(PooledBuffer body, TernServiceException error, string requestId) => Query.SqsErrors.Write(body, error, requestId);

    // The operations check the members: their messages are not those of the model.
    private static void NoCheck<TRequest>(ConstraintViolations violations, TRequest request)
    {
    }
}
