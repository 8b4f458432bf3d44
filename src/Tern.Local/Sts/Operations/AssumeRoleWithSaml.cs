using Tern.Local.Sts.Sessions;
using Tern.Local.Sts.Tokens;
using Tern.Sts;

namespace Tern.Local.Sts.Operations;

/// <summary><c>AssumeRoleWithSAML</c>. The signature of the assertion is not verified, because the certificate of its issuer is not on this machine.</summary>
internal static class AssumeRoleWithSaml
{
    private const int DefaultDuration = 3_600;

    /// <exception cref="TernServiceException">An ARN or the assertion is not valid.</exception>
    public static AssumeRoleWithSamlResponse Execute(StsEngine engine, AssumeRoleWithSamlRequest request)
    {
        RoleArn role = RoleArn.Parse(request.RoleArn);
        SamlAssertion assertion = SamlAssertion.Parse(request.SamlAssertion);
        Session session = engine.StartRoleSession(role, assertion.SessionName, request.DurationSeconds ?? DefaultDuration, [], sourceIdentity: null);
        return new()
        {
            Credentials = StsEngine.Describe(session),
            AssumedRoleUser = StsEngine.DescribeRoleUser(session),
            Subject = assertion.Subject,
            SubjectType = assertion.SubjectType,
            Issuer = assertion.Issuer,
            Audience = assertion.Audience,
            NameQualifier = assertion.GetNameQualifier(role.AccountId, request.PrincipalArn),
            PackedPolicySize = PackedPolicySize.Of(request.Policy, tags: null),
        };
    }
}
