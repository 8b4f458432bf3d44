using Tern.Local.Sts.Sessions;
using Tern.Local.Sts.Tokens;
using Tern.Sts;

namespace Tern.Local.Sts.Operations;

/// <summary><c>AssumeRoleWithWebIdentity</c>. The signature of the token is not verified, because the keys of its issuer are not on this machine.</summary>
internal static class AssumeRoleWithWebIdentity
{
    private const int DefaultDuration = 3_600;

    /// <exception cref="TernServiceException">The ARN or the token is not valid, or the token has expired.</exception>
    public static AssumeRoleWithWebIdentityResponse Execute(StsEngine engine, AssumeRoleWithWebIdentityRequest request)
    {
        RoleArn role = RoleArn.Parse(request.RoleArn);
        WebIdentityToken token = WebIdentityToken.Parse(request.WebIdentityToken);
        engine.CheckExpiration(token);
        Session session = engine.StartRoleSession(role, request.RoleSessionName, request.DurationSeconds ?? DefaultDuration, [], sourceIdentity: null);
        return new()
        {
            Credentials = StsEngine.Describe(session),
            AssumedRoleUser = StsEngine.DescribeRoleUser(session),
            SubjectFromWebIdentityToken = token.Subject,
            Audience = token.Audience,
            Provider = request.ProviderId ?? token.Issuer,
            PackedPolicySize = PackedPolicySize.Of(request.Policy, tags: null),
        };
    }
}
