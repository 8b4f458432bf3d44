using System.Text;
using Tern.Local.Http;
using Tern.Local.Protocols.Query;
using Tern.Local.Routing;
using Tern.Local.Sqs.Query;
using Tern.Runtime;

namespace Tern.Local.Sqs;

/// <summary>SQS with the query protocol, which older clients use.</summary>
internal sealed class SqsQueryService : QueryService
{
    // The operations check the members, because their messages are not those of the model.
    public SqsQueryService(SqsOperations operations)
    {
        Add("AddPermission", AddPermissionServer.ReadRequest, null, operations.AddPermissionAsync, AddPermissionServer.WriteResponse);
        Add("CancelMessageMoveTask", CancelMessageMoveTaskServer.ReadRequest, null, operations.CancelMessageMoveTaskAsync, CancelMessageMoveTaskServer.WriteResponse);
        Add("ChangeMessageVisibility", ChangeMessageVisibilityServer.ReadRequest, null, operations.ChangeMessageVisibilityAsync, ChangeMessageVisibilityServer.WriteResponse);
        Add("ChangeMessageVisibilityBatch", ChangeMessageVisibilityBatchServer.ReadRequest, null, operations.ChangeMessageVisibilityBatchAsync, ChangeMessageVisibilityBatchServer.WriteResponse);
        Add("CreateQueue", CreateQueueServer.ReadRequest, null, operations.CreateQueueAsync, CreateQueueServer.WriteResponse);
        Add("DeleteMessage", DeleteMessageServer.ReadRequest, null, operations.DeleteMessageAsync, DeleteMessageServer.WriteResponse);
        Add("DeleteMessageBatch", DeleteMessageBatchServer.ReadRequest, null, operations.DeleteMessageBatchAsync, DeleteMessageBatchServer.WriteResponse);
        Add("DeleteQueue", DeleteQueueServer.ReadRequest, null, operations.DeleteQueueAsync, DeleteQueueServer.WriteResponse);
        Add("GetQueueAttributes", GetQueueAttributesServer.ReadRequest, null, operations.GetQueueAttributesAsync, GetQueueAttributesServer.WriteResponse);
        Add("GetQueueUrl", GetQueueUrlServer.ReadRequest, null, operations.GetQueueUrlAsync, GetQueueUrlServer.WriteResponse);
        Add("ListDeadLetterSourceQueues", ListDeadLetterSourceQueuesServer.ReadRequest, null, operations.ListDeadLetterSourceQueuesAsync, ListDeadLetterSourceQueuesServer.WriteResponse);
        Add("ListMessageMoveTasks", ListMessageMoveTasksServer.ReadRequest, null, operations.ListMessageMoveTasksAsync, ListMessageMoveTasksServer.WriteResponse);
        Add("ListQueueTags", ListQueueTagsServer.ReadRequest, null, operations.ListQueueTagsAsync, ListQueueTagsServer.WriteResponse);
        Add("ListQueues", ListQueuesServer.ReadRequest, null, operations.ListQueuesAsync, ListQueuesServer.WriteResponse);
        Add("PurgeQueue", PurgeQueueServer.ReadRequest, null, operations.PurgeQueueAsync, PurgeQueueServer.WriteResponse);
        Add("ReceiveMessage", ReceiveMessageServer.ReadRequest, null, (context, request, token) => operations.ReceiveMessageAsync(context, request, isQuery: true, token), ReceiveMessageServer.WriteResponse);
        Add("RemovePermission", RemovePermissionServer.ReadRequest, null, operations.RemovePermissionAsync, RemovePermissionServer.WriteResponse);
        Add("SendMessage", SendMessageServer.ReadRequest, null, operations.SendMessageAsync, SendMessageServer.WriteResponse);
        Add("SendMessageBatch", SendMessageBatchServer.ReadRequest, null, operations.SendMessageBatchAsync, SendMessageBatchServer.WriteResponse);
        Add("SetQueueAttributes", SetQueueAttributesServer.ReadRequest, null, operations.SetQueueAttributesAsync, SetQueueAttributesServer.WriteResponse);
        Add("StartMessageMoveTask", StartMessageMoveTaskServer.ReadRequest, null, operations.StartMessageMoveTaskAsync, StartMessageMoveTaskServer.WriteResponse);
        Add("TagQueue", TagQueueServer.ReadRequest, null, operations.TagQueueAsync, TagQueueServer.WriteResponse);
        Add("UntagQueue", UntagQueueServer.ReadRequest, null, operations.UntagQueueAsync, UntagQueueServer.WriteResponse);
    }

    public override string Name => "Sqs";

    public override string SigningName => "sqs";

    /// <summary>Adds the URL of the queue, if the path is that of a queue and the parameters do not contain a URL.</summary>
    public override ReadOnlyMemory<byte> AddPathParameters(LocalRequest request, ReadOnlyMemory<byte> parameters)
    {
        if (request.Target == "/")
            return parameters;
        string path = request.Target.Split('?')[0].TrimEnd('/');
        if (path.LastIndexOf('/') <= 0 || FormParameter.Find(parameters.Span, "QueueUrl="u8) is not null)
            return parameters;
        string url = $"http://{request.Header("Host")}{Uri.UnescapeDataString(path)}";
        return (byte[])[.. parameters.Span, .. Encoding.ASCII.GetBytes($"&QueueUrl={Uri.EscapeDataString(url)}")];
    }

    /// <inheritdoc/>
    protected override int WriteError(PooledBuffer body, TernServiceException error, string requestId)
    {
        SqsQueryError.Write(body, error, requestId);
        return SqsStatusCodes.Get(error);
    }
}
