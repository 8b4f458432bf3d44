using Tern.Local.Services;
using Tern.Local.Sts.Sessions;
using Tern.Sts;

namespace Tern.Local.Sts.Operations;

/// <summary><c>GetFederationToken</c>.</summary>
internal static class GetFederationToken
{
    private const int DefaultDuration = 43_200;

    /// <exception cref="TernServiceException">The caller has temporary credentials, or the tags are not valid.</exception>
    public static GetFederationTokenResponse Execute(StsEngine engine, RequestContext context, GetFederationTokenRequest request)
    {
        if (engine.FindSession(context) is not null)
            throw StsErrors.RequiresLongTermCredentials("GetFederationToken");
        SessionTags.CheckUnique(request.Tags ?? []);
        string account = context.Scope.AccountId;
        string userId = $"{account}:{request.Name}";
        string arn = $"arn:aws:sts::{account}:federated-user/{request.Name}";
        Session session = engine.StartAccountSession(account, arn, userId, request.DurationSeconds ?? DefaultDuration);
        return new()
        {
            Credentials = StsEngine.Describe(session),
            FederatedUser = new() { Arn = arn, FederatedUserId = userId },
            PackedPolicySize = PackedPolicySize.Of(request.Policy, request.Tags),
        };
    }
}
