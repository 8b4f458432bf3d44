using Tern.Local.Protocols.Query;
using Tern.Local.Services;
using Tern.Local.Sns.Operations;
using Tern.Local.Sns.Wire;
using Tern.Runtime;

namespace Tern.Local.Sns;

/// <summary>Amazon SNS. A change is on disk before its response is sent.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/api/welcome.html">Amazon SNS API reference</seealso>
internal sealed class SnsService : QueryService
{
    private const string TraceHeader = "X-Amzn-Trace-Id";

    private readonly SnsEngine _engine;

    public SnsService(SnsEngine engine)
    {
        _engine = engine;
        Add("AddPermission", AddPermissionServer.ReadRequest, AddPermissionServer.CheckRequest, (context, request, token) => FlushedAsync(AddPermission.Execute(Region(context), request), token), AddPermissionServer.WriteResponse);
        Add("ConfirmSubscription", ConfirmSubscriptionServer.ReadRequest, ConfirmSubscriptionServer.CheckRequest, (_, request, token) => FlushedAsync(ConfirmSubscription.Execute(engine, request, isSigned: true), token), ConfirmSubscriptionServer.WriteResponse);
        Add("CreateTopic", CreateTopicServer.ReadRequest, CreateTopicServer.CheckRequest, (context, request, token) => FlushedAsync(CreateTopic.Execute(Region(context), request, SnsEndpoints.Find(context)), token), CreateTopicServer.WriteResponse);
        Add("DeleteTopic", DeleteTopicServer.ReadRequest, DeleteTopicServer.CheckRequest, (context, request, token) => FlushedAsync(DeleteTopic.Execute(Region(context), request), token), DeleteTopicServer.WriteResponse);
        Add("GetDataProtectionPolicy", GetDataProtectionPolicyServer.ReadRequest, GetDataProtectionPolicyServer.CheckRequest, (context, request, _) => ValueTask.FromResult(GetDataProtectionPolicy.Execute(Region(context), request)), GetDataProtectionPolicyServer.WriteResponse);
        Add("GetSubscriptionAttributes", GetSubscriptionAttributesServer.ReadRequest, GetSubscriptionAttributesServer.CheckRequest, (context, request, _) => ValueTask.FromResult(GetSubscriptionAttributes.Execute(Region(context), request)), GetSubscriptionAttributesServer.WriteResponse);
        Add("GetTopicAttributes", GetTopicAttributesServer.ReadRequest, GetTopicAttributesServer.CheckRequest, (context, request, _) => ValueTask.FromResult(GetTopicAttributes.Execute(Region(context), request)), GetTopicAttributesServer.WriteResponse);
        Add("ListSubscriptions", ListSubscriptionsServer.ReadRequest, ListSubscriptionsServer.CheckRequest, (context, request, _) => ValueTask.FromResult(ListSubscriptions.Execute(Region(context), request)), ListSubscriptionsServer.WriteResponse);
        Add("ListSubscriptionsByTopic", ListSubscriptionsByTopicServer.ReadRequest, ListSubscriptionsByTopicServer.CheckRequest, (context, request, _) => ValueTask.FromResult(ListSubscriptionsByTopic.Execute(Region(context), request)), ListSubscriptionsByTopicServer.WriteResponse);
        Add("ListTagsForResource", ListTagsForResourceServer.ReadRequest, ListTagsForResourceServer.CheckRequest, (context, request, _) => ValueTask.FromResult(ListTagsForResource.Execute(Region(context), request)), ListTagsForResourceServer.WriteResponse);
        Add("ListTopics", ListTopicsServer.ReadRequest, ListTopicsServer.CheckRequest, (context, request, _) => ValueTask.FromResult(ListTopics.Execute(Region(context), request)), ListTopicsServer.WriteResponse);
        Add("Publish", PublishServer.ReadRequest, PublishServer.CheckRequest, (context, request, token) => FlushedAsync(Publish.Execute(Region(context), request, SnsEndpoints.Find(context), context.Request.Header(TraceHeader)), token), PublishServer.WriteResponse);
        Add("PublishBatch", PublishBatchServer.ReadRequest, PublishBatchServer.CheckRequest, (context, request, token) => FlushedAsync(PublishBatch.Execute(Region(context), request, SnsEndpoints.Find(context), context.Request.Header(TraceHeader)), token), PublishBatchServer.WriteResponse);
        Add("PutDataProtectionPolicy", PutDataProtectionPolicyServer.ReadRequest, PutDataProtectionPolicyServer.CheckRequest, (context, request, token) => FlushedAsync(PutDataProtectionPolicy.Execute(Region(context), request), token), PutDataProtectionPolicyServer.WriteResponse);
        Add("RemovePermission", RemovePermissionServer.ReadRequest, RemovePermissionServer.CheckRequest, (context, request, token) => FlushedAsync(RemovePermission.Execute(Region(context), request), token), RemovePermissionServer.WriteResponse);
        Add("SetSubscriptionAttributes", SetSubscriptionAttributesServer.ReadRequest, SetSubscriptionAttributesServer.CheckRequest, (context, request, token) => FlushedAsync(SetSubscriptionAttributes.Execute(Region(context), request), token), SetSubscriptionAttributesServer.WriteResponse);
        Add("SetTopicAttributes", SetTopicAttributesServer.ReadRequest, SetTopicAttributesServer.CheckRequest, (context, request, token) => FlushedAsync(SetTopicAttributes.Execute(Region(context), request), token), SetTopicAttributesServer.WriteResponse);
        Add("Subscribe", SubscribeServer.ReadRequest, SubscribeServer.CheckRequest, (context, request, token) => FlushedAsync(Subscribe.Execute(Region(context), request, SnsEndpoints.Find(context)), token), SubscribeServer.WriteResponse);
        Add("TagResource", TagResourceServer.ReadRequest, TagResourceServer.CheckRequest, (context, request, token) => FlushedAsync(TagResource.Execute(Region(context), request), token), TagResourceServer.WriteResponse);
        Add("Unsubscribe", UnsubscribeServer.ReadRequest, UnsubscribeServer.CheckRequest, (context, request, token) => FlushedAsync(Unsubscribe.Execute(engine, request, SnsEndpoints.Find(context), isSigned: true), token), UnsubscribeServer.WriteResponse);
        Add("UntagResource", UntagResourceServer.ReadRequest, UntagResourceServer.CheckRequest, (context, request, token) => FlushedAsync(UntagResource.Execute(Region(context), request), token), UntagResourceServer.WriteResponse);
    }

    public override string Name => "Sns";

    public override string SigningName => "sns";

    /// <inheritdoc/>
    protected override int WriteError(PooledBuffer body, TernServiceException error, string requestId) => Wire.SnsErrors.Write(body, error, requestId);

    private SnsRegion Region(RequestContext context) => _engine.Region(context.Scope);

    private ValueTask<TResponse> FlushedAsync<TResponse>(TResponse response, CancellationToken cancellationToken)
    {
        ValueTask flush = _engine.FlushAsync(cancellationToken);
        return flush.IsCompletedSuccessfully ? new(response) : WaitAsync(flush, response);
    }

    private static async ValueTask<TResponse> WaitAsync<TResponse>(ValueTask flush, TResponse response)
    {
        await flush.ConfigureAwait(false);
        return response;
    }
}
