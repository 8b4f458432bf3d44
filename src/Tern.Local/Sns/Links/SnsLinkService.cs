using Tern.Local.Protocols.Query;
using Tern.Local.Sns.Operations;
using Tern.Local.Sns.Wire;
using Tern.Runtime;

namespace Tern.Local.Sns.Links;

/// <summary>The operations of the URLs in messages, which the recipient of a message calls without a signature.</summary>
internal sealed class SnsLinkService : QueryService
{
    public SnsLinkService(SnsEngine engine)
    {
        Add("ConfirmSubscription", ConfirmSubscriptionServer.ReadRequest, ConfirmSubscriptionServer.CheckRequest, async (_, request, token) =>
        {
            Tern.Sns.ConfirmSubscriptionResponse response = ConfirmSubscription.Execute(engine, request, isSigned: false);
            await engine.FlushAsync(token).ConfigureAwait(false);
            return response;
        }, ConfirmSubscriptionServer.WriteResponse);
        Add("Unsubscribe", UnsubscribeServer.ReadRequest, UnsubscribeServer.CheckRequest, async (context, request, token) =>
        {
            Tern.Sns.UnsubscribeResponse response = Unsubscribe.Execute(engine, request, SnsEndpoints.Find(context), isSigned: false);
            await engine.FlushAsync(token).ConfigureAwait(false);
            return response;
        }, UnsubscribeServer.WriteResponse);
    }

    public override string Name => "Sns";

    public override string SigningName => "sns";

    /// <summary>True: the token or the ARN is the only permission.</summary>
    public override bool IsAnonymous(string operation) => true;

    /// <inheritdoc/>
    protected override int WriteError(PooledBuffer body, TernServiceException error, string requestId) => Wire.SnsErrors.Write(body, error, requestId);
}
