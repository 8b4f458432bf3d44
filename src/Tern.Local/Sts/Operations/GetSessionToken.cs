using Tern.Local.Services;
using Tern.Local.Sts.Sessions;
using Tern.Sts;

namespace Tern.Local.Sts.Operations;

/// <summary><c>GetSessionToken</c>.</summary>
internal static class GetSessionToken
{
    private const int DefaultDuration = 43_200;

    /// <exception cref="TernServiceException">The caller has temporary credentials.</exception>
    public static GetSessionTokenResponse Execute(StsEngine engine, RequestContext context, GetSessionTokenRequest request)
    {
        if (engine.FindSession(context) is not null)
            throw StsErrors.RequiresLongTermCredentials("GetSessionToken");
        string account = context.Scope.AccountId;
        Session session = engine.StartAccountSession(account, $"arn:aws:iam::{account}:root", account, request.DurationSeconds ?? DefaultDuration);
        return new() { Credentials = StsEngine.Describe(session) };
    }
}
