using Tern.Ssm;

namespace Tern.Local.Ssm.Operations;

/// <summary>The descriptions of policies in responses.</summary>
internal static class PolicyDescriptions
{
    /// <summary>Describes the policies of a version. Their status is <c>Pending</c>, because an expired parameter is deleted.</summary>
    public static IReadOnlyList<ParameterInlinePolicy> Create(StoredVersion version) =>
        [.. version.Policies.Select(policy => new ParameterInlinePolicy { PolicyText = policy.Text, PolicyType = policy.Type, PolicyStatus = "Pending" })];
}
