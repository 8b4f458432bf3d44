using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>GetDataProtectionPolicy</c>.</summary>
internal static class GetDataProtectionPolicy
{
    public static GetDataProtectionPolicyResponse Execute(SnsRegion region, GetDataProtectionPolicyRequest request) =>
        new() { DataProtectionPolicy = region.GetTopic(request.ResourceArn, "ResourceArn").DataProtectionPolicy };
}
