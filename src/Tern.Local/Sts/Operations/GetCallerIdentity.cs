using Tern.Local.Services;
using Tern.Sts;

namespace Tern.Local.Sts.Operations;

/// <summary><c>GetCallerIdentity</c>.</summary>
internal static class GetCallerIdentity
{
    /// <remarks>The keys of <see cref="LocalAwsOptions.Credentials"/> are those of the root user of their account.</remarks>
    public static GetCallerIdentityResponse Execute(StsEngine engine, RequestContext context)
    {
        string account = context.Scope.AccountId;
        return engine.FindSession(context) is { } session
            ? new() { Account = account, Arn = session.Arn, UserId = session.UserId }
            : new() { Account = account, Arn = $"arn:aws:iam::{account}:root", UserId = account };
    }
}
