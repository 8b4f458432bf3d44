using Tern.Local.Protocols.Query;
using Tern.Local.Sts.Operations;
using Tern.Local.Sts.Wire;
using Tern.Runtime;

namespace Tern.Local.Sts;

/// <summary>AWS Security Token Service.</summary>
/// <seealso href="https://docs.aws.amazon.com/STS/latest/APIReference/welcome.html">AWS STS API reference</seealso>
internal sealed class StsService : QueryService
{
    private readonly StsEngine _engine;

    public StsService(StsEngine engine)
    {
        _engine = engine;
        Add("AssumeRole", AssumeRoleServer.ReadRequest, AssumeRoleServer.CheckRequest, (context, request, cancellationToken) => FlushedAsync(AssumeRole.Execute(engine, context, request), cancellationToken), AssumeRoleServer.WriteResponse);
        Add("AssumeRoleWithSAML", AssumeRoleWithSamlServer.ReadRequest, AssumeRoleWithSamlServer.CheckRequest, (_, request, cancellationToken) => FlushedAsync(AssumeRoleWithSaml.Execute(engine, request), cancellationToken), AssumeRoleWithSamlServer.WriteResponse);
        Add("AssumeRoleWithWebIdentity", AssumeRoleWithWebIdentityServer.ReadRequest, AssumeRoleWithWebIdentityServer.CheckRequest, (_, request, cancellationToken) => FlushedAsync(AssumeRoleWithWebIdentity.Execute(engine, request), cancellationToken), AssumeRoleWithWebIdentityServer.WriteResponse);
        Add("DecodeAuthorizationMessage", DecodeAuthorizationMessageServer.ReadRequest, DecodeAuthorizationMessageServer.CheckRequest, DecodeAuthorizationMessage.ExecuteAsync, DecodeAuthorizationMessageServer.WriteResponse);
        Add("GetAccessKeyInfo", GetAccessKeyInfoServer.ReadRequest, GetAccessKeyInfoServer.CheckRequest, (_, request, _) => ValueTask.FromResult(GetAccessKeyInfo.Execute(engine, request)), GetAccessKeyInfoServer.WriteResponse);
        Add("GetCallerIdentity", GetCallerIdentityServer.ReadRequest, GetCallerIdentityServer.CheckRequest, (context, _, _) => ValueTask.FromResult(GetCallerIdentity.Execute(engine, context)), GetCallerIdentityServer.WriteResponse);
        Add("GetFederationToken", GetFederationTokenServer.ReadRequest, GetFederationTokenServer.CheckRequest, (context, request, cancellationToken) => FlushedAsync(GetFederationToken.Execute(engine, context, request), cancellationToken), GetFederationTokenServer.WriteResponse);
        Add("GetSessionToken", GetSessionTokenServer.ReadRequest, GetSessionTokenServer.CheckRequest, (context, request, cancellationToken) => FlushedAsync(GetSessionToken.Execute(engine, context, request), cancellationToken), GetSessionTokenServer.WriteResponse);
    }

    public override string Name => "Sts";

    public override string SigningName => "sts";

    /// <summary>Whether an operation has no signature, because the caller has no AWS credentials yet.</summary>
    public override bool IsAnonymous(string operation) => operation is "AssumeRoleWithSAML" or "AssumeRoleWithWebIdentity";

    protected override int WriteError(PooledBuffer body, TernServiceException error, string requestId) => Wire.StsErrors.Write(body, error, requestId);

    private async ValueTask<TResponse> FlushedAsync<TResponse>(TResponse response, CancellationToken cancellationToken)
    {
        await _engine.FlushAsync(cancellationToken).ConfigureAwait(false);
        return response;
    }
}
