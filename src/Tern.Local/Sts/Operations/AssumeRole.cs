using Tern.Local.Services;
using Tern.Local.Sts.Sessions;
using Tern.Sts;

namespace Tern.Local.Sts.Operations;

/// <summary><c>AssumeRole</c>. Trust policies are not evaluated: each role may be assumed.</summary>
internal static class AssumeRole
{
    private const int DefaultDuration = 3_600;
    private const int MaxChainedDuration = 3_600;

    /// <exception cref="TernServiceException">The ARN, the duration or the tags are not valid.</exception>
    public static AssumeRoleResponse Execute(StsEngine engine, RequestContext context, AssumeRoleRequest request)
    {
        RoleArn role = RoleArn.Parse(request.RoleArn);
        Session? caller = engine.FindSession(context);
        int duration = request.DurationSeconds ?? DefaultDuration;
        if (caller is { IsRole: true } && duration > MaxChainedDuration)
            throw StsErrors.Validation("The requested DurationSeconds exceeds the 1 hour session limit for roles assumed by role chaining.");
        IReadOnlyList<Tag> transitive = SessionTags.Resolve(request.Tags ?? [], request.TransitiveTagKeys ?? [], caller?.TransitiveTags ?? []);
        Session session = engine.StartRoleSession(role, request.RoleSessionName, duration, transitive, request.SourceIdentity ?? caller?.SourceIdentity);
        return new()
        {
            Credentials = StsEngine.Describe(session),
            AssumedRoleUser = StsEngine.DescribeRoleUser(session),
            PackedPolicySize = PackedPolicySize.Of(request.Policy, request.Tags),
            SourceIdentity = session.SourceIdentity,
        };
    }
}
