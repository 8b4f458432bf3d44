using Tern.Sts;

namespace Tern.Examples;

internal static class StsExample
{
    public static async Task<string?> IdentityAsync(CancellationToken ct)
    {
        using var sts = new StsClient();

        GetCallerIdentityResponse identity = await sts.GetCallerIdentityAsync(new(), ct);
        return identity.Arn;
    }
}
